#ifndef C_REMOTE_MIRROR_H
#define C_REMOTE_MIRROR_H

#include <stdbool.h>
#include <stdint.h>

/// \file
/// The toolchain's Remote Mirror, asked about types of this process: an oracle for tests.

/// How Remote Mirror lays out a type; sizes in bytes.
typedef struct {
  /// The number of the layout's kind, as in SwiftRemoteMirrorTypes.h; 0 where it does not know.
  uint32_t kind;
  uint32_t size, alignment, stride, fieldCount;
  /// The library's name for it.
  uint64_t reference;
} LeakMirrorType;

/// A stored property as Remote Mirror has it.
typedef struct {
  /// Its name, the library's.
  const char *_Nullable name;
  /// The distance from the value's first byte.
  uint32_t offset;
  /// The number of its layout's kind.
  uint32_t kind;
} LeakMirrorField;

/// Asks Remote Mirror about values of the type with some metadata; false where it cannot be asked.
///
/// Not thread-safe.
bool leak_mirrorType(uintptr_t metadata, LeakMirrorType *_Nonnull type);

/// The stored property with a number, of a type that `leak_mirrorType` was asked about.
void leak_mirrorField(const LeakMirrorType *_Nonnull type, uint32_t index,
                      LeakMirrorField *_Nonnull field);

#endif
