#ifndef LEAK_REFLECTION_H
#define LEAK_REFLECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// \file
/// The Swift runtime's and Remote Mirror's entry points that Swift cannot name.
///
/// Addresses are numbers here too. Each function answers "don't know" where the runtime, or the
/// library, lacks the entry point; none of them retains or changes a user's object.

// MARK: - The runtime

/// The number of stored properties of a class with its superclasses, a struct or a tuple.
///
/// Source: `swift_reflectionMirror_recursiveCount`, stdlib/public/runtime/ReflectionMirror.cpp.
intptr_t leak_fieldCount(uintptr_t type);

/// The byte offset of a stored property, counted as in `leak_fieldCount`.
intptr_t leak_fieldOffset(uintptr_t type, intptr_t index);

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

/// The metadata of the type with a mangled name, or 0.
///
/// The name is not copied: symbolic references in it are relative to where it lies.
///
/// \param context The descriptor of the type in whose terms the name is written, or 0.
/// \param arguments The address of that type's generic arguments, or 0.
uintptr_t leak_typeByMangledName(uintptr_t name, size_t length, uintptr_t context,
                                 uintptr_t arguments);

/// The metadata of the type with a mangled name, for generic parameters that are described by themselves, or 0.
///
/// \param environment The runtime's record of a generic environment.
/// \param arguments The types of its parameters.
uintptr_t leak_typeByMangledNameInEnvironment(uintptr_t name, size_t length,
                                              const uint32_t *_Nullable environment,
                                              const uintptr_t *_Nullable arguments);

/// The one and only metadata of a type with some generic arguments, by its access function.
///
/// \param accessor The address of the access function, known to be code of the type's image.
/// \param arguments The words that tell the type from others of the same declaration.
uintptr_t leak_typeByAccessor(uintptr_t accessor, const uintptr_t *_Nullable arguments, size_t count);

/// The sorts of types that the runtime makes from parts.
enum LeakMadeSort {
  LeakMadeTuple,
  LeakMadeFunction,
  LeakMadeExistential,
  LeakMadeExtendedExistential,
  LeakMadeMetatype,
  LeakMadeExistentialMetatype,
  LeakMadeFixedArray,
};

/// What a type without a declaration is made from.
typedef struct {
  /// `LeakMadeSort`.
  uint32_t sort;
  /// The extended flags of a function.
  uint32_t extendedFlags;
  /// The flags of a function or existential, or the count of an inline array.
  uintptr_t flags;
  /// The address of a tuple's labels, or 0.
  uintptr_t labels;
  /// A function's kind of derivative, global actor and error, or 0.
  uintptr_t differentiability, globalActor, thrownError;
  /// An existential's superclass, or 0; the record of its shape.
  uintptr_t superclass, shape;
  /// Elements, result and parameters, protocols, arguments, or the instance's type.
  const uintptr_t *_Nullable parts;
  /// How many parts there are.
  size_t partCount;
  /// The flags of a function's parameters.
  const uint32_t *_Nullable parameterFlags;
} LeakMadeType;

/// The one and only metadata of a type made from parts, which are known to be types; 0 if unknown.
uintptr_t leak_madeType(const LeakMadeType *_Nonnull type);

/// The witness table by which a type conforms to a protocol, or 0.
uintptr_t leak_conformance(uintptr_t type, uintptr_t protocol);

/// The case of an enum value, counted as in the field descriptor; reads `bytes` only.
unsigned leak_enumTag(uintptr_t type, const void *_Nonnull bytes);

/// Strips the tag bits from an enum value, in place, so that its payload remains.
void leak_projectEnum(uintptr_t type, void *_Nonnull bytes);

/// An image's list of the types declared in it.
///
/// Source: `TypeMetadataRecord`, include/swift/ABI/Metadata.h: relative references of 32 bits, the
/// lowest two of which say whether they are direct.
typedef struct {
  uintptr_t start;
  size_t byteCount;
} LeakTypeRecords;

/// Finds the lists of all images; returns how many there are, at most `capacity` of them written.
size_t leak_typeRecords(LeakTypeRecords *_Nonnull records, size_t capacity);

/// Finds where all images keep their records of what closures capture; answers as above.
size_t leak_captureRecords(LeakTypeRecords *_Nonnull records, size_t capacity);

/// The isa of blocks that have left the stack, or 0 where the process has no blocks.
uintptr_t leak_mallocedBlockClass(void);

// MARK: - Remote Mirror

/// One capture of a closure context.
typedef struct {
  /// Bytes from the beginning of the context.
  uint32_t offset;
  /// `LeakCaptureKind` of the capture, as Remote Mirror numbers them.
  uint32_t kind;
  /// Remote Mirror's name for the capture's type.
  uint64_t typeReference;
} LeakCapture;

/// Remote Mirror's layout kinds that matter here; include/swift/SwiftRemoteMirror/SwiftRemoteMirrorTypes.h.
enum LeakCaptureKind {
  LeakCaptureKindThickFunction = 8,
  LeakCaptureKindStrong = 13,
  LeakCaptureKindUnowned = 14,
  LeakCaptureKindWeak = 15,
  LeakCaptureKindUnmanaged = 16,
};

/// Opens Remote Mirror once; false where the library cannot be found or misses an entry point.
///
/// Not thread-safe, as all of these: the caller holds one lock around every call.
bool leak_mirrorOpen(void);

/// Lists the captures of a closure context.
///
/// \param captures Room for `capacity` captures.
/// \returns How many captures the context has, at most `capacity` of them written; -1 where the
/// object is no closure context or is not understood.
int leak_mirrorCaptures(uintptr_t context, LeakCapture *_Nonnull captures, int capacity);

/// The mangled name of a capture's type, without prefix; free it with `free`. Null where unknown.
char *_Nullable leak_mirrorMangledName(uint64_t typeReference);

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

/// Asks Remote Mirror about values of the type with some metadata: an oracle for tests; false where it cannot be
/// asked.
bool leak_mirrorType(uintptr_t metadata, LeakMirrorType *_Nonnull type);

/// The stored property with a number, of a type that `leak_mirrorType` was asked about.
void leak_mirrorField(const LeakMirrorType *_Nonnull type, uint32_t index,
                      LeakMirrorField *_Nonnull field);

#endif
