#ifndef LEAK_REFLECTION_H
#define LEAK_REFLECTION_H

#include <stdint.h>

/// \file
/// The Swift runtime's entry point that tells which properties are strong, for `Mirror`.

/// Whether a stored property keeps its target alive: 1 or 0; -1 where the runtime does not tell.
///
/// For platforms where the compiler's own records cannot be read as bytes. With Swift 6.3.1 on Linux
/// it crashes for an optional block, so it serves there for tests only.
///
/// Source: `swift_reflectionMirror_recursiveChildMetadata`, stdlib/public/runtime/ReflectionMirror.cpp.
///
/// \param own The property's index among those the type itself declares.
/// \param count How many the type itself declares.
int leak_fieldIsStrong(uintptr_t type, intptr_t own, intptr_t count);

#endif
