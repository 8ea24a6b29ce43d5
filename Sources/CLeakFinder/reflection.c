#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "LeakReflection.h"

#define SWIFT_CC __attribute__((swiftcall))

#if defined(__linux__) || defined(__APPLE__)

#include <dlfcn.h>
#include <string.h>

// What the runtime tells of one stored property; stdlib/public/runtime/ReflectionMirror.cpp and
// stdlib/public/core/ReflectionMirror.swift. Verified with Swift 6.3.1.
typedef struct {
  const char *name;
  SWIFT_CC void (*freeName)(const char *);
  bool isStrong, isVariable;
} FieldFacts;

uintptr_t leak_mallocedBlockClass(void) {
  return (uintptr_t)dlsym(RTLD_DEFAULT, "_NSConcreteMallocBlock");
}

int leak_fieldIsStrong(uintptr_t type, intptr_t own, intptr_t count) {
  SWIFT_CC intptr_t (*countAll)(const void *) =
      dlsym(RTLD_DEFAULT, "swift_reflectionMirror_recursiveCount");
  SWIFT_CC const void *(*describe)(const void *, intptr_t, FieldFacts *) =
      dlsym(RTLD_DEFAULT, "swift_reflectionMirror_recursiveChildMetadata");
  if (!countAll || !describe)
    return -1;
  // The properties of superclasses come first.
  intptr_t inherited = countAll((const void *)type) - count;
  if (own < 0 || own >= count || inherited < 0)
    return -1;
  FieldFacts facts = {0};
  describe((const void *)type, inherited + own, &facts);
  // An actor's own state is nothing that can be shown.
  bool isShown = !facts.name || strcmp(facts.name, "$defaultActor") != 0;
  if (facts.freeName)
    facts.freeName(facts.name);
  return facts.isStrong && isShown;
}

#else

uintptr_t leak_mallocedBlockClass(void) { return 0; }

int leak_fieldIsStrong(uintptr_t type, intptr_t own, intptr_t count) {
  (void)type;
  (void)own;
  (void)count;
  return -1;
}

#endif

#if defined(__linux__)

// Declared in stdlib/public/runtime; weak, so that a program with another runtime still links.
extern SWIFT_CC intptr_t swift_reflectionMirror_recursiveCount(const void *type)
    __attribute__((weak));
extern SWIFT_CC intptr_t swift_reflectionMirror_recursiveChildOffset(const void *type,
                                                                     intptr_t index)
    __attribute__((weak));
extern const void *swift_conformsToProtocol(const void *type, const void *protocol)
    __attribute__((weak));
extern SWIFT_CC const void *swift_getTypeByMangledNameInContext(const char *name, size_t length,
                                                                const void *context,
                                                                const void *const *arguments)
    __attribute__((weak));

extern SWIFT_CC const void *swift_getTypeByMangledNameInEnvironment(const char *name, size_t length,
                                                                    const void *environment,
                                                                    const void *const *arguments)
    __attribute__((weak));

intptr_t leak_fieldCount(uintptr_t type) {
  if (!swift_reflectionMirror_recursiveCount || !swift_reflectionMirror_recursiveChildOffset)
    return 0;
  return swift_reflectionMirror_recursiveCount((const void *)type);
}

intptr_t leak_fieldOffset(uintptr_t type, intptr_t index) {
  return swift_reflectionMirror_recursiveChildOffset((const void *)type, index);
}

uintptr_t leak_conformance(uintptr_t type, uintptr_t protocol) {
  return swift_conformsToProtocol
             ? (uintptr_t)swift_conformsToProtocol((const void *)type, (const void *)protocol)
             : 0;
}

uintptr_t leak_typeByMangledName(uintptr_t name, size_t length, uintptr_t context,
                                 uintptr_t arguments) {
  if (!swift_getTypeByMangledNameInContext)
    return 0;
  return (uintptr_t)swift_getTypeByMangledNameInContext((const char *)name, length,
                                                        (const void *)context,
                                                        (const void *const *)arguments);
}

uintptr_t leak_typeByMangledNameInEnvironment(uintptr_t name, size_t length,
                                              const uint32_t *environment,
                                              const uintptr_t *arguments) {
  if (!swift_getTypeByMangledNameInEnvironment)
    return 0;
  return (uintptr_t)swift_getTypeByMangledNameInEnvironment((const char *)name, length, environment,
                                                            (const void *const *)arguments);
}

// Up to three arguments are passed by themselves, more of them as an array.
// Source: `MetadataAccessFunction`, include/swift/ABI/Metadata.h. Verified with Swift 6.3.1.
typedef struct {
  const void *metadata;
  size_t state;
} MetadataResponse;

uintptr_t leak_typeByAccessor(uintptr_t accessor, const uintptr_t *arguments, size_t count) {
  typedef SWIFT_CC MetadataResponse (*Direct)(size_t, uintptr_t, uintptr_t, uintptr_t);
  typedef SWIFT_CC MetadataResponse (*Indirect)(size_t, const uintptr_t *);
  // Abstract and not blocking: the address is wanted, whatever state the type is in.
  const size_t request = 0x1ff;
  if (count > 3)
    return (uintptr_t)((Indirect)accessor)(request, arguments).metadata;
  uintptr_t direct[3] = {0, 0, 0};
  for (size_t i = 0; i < count; i++)
    direct[i] = arguments[i];
  return (uintptr_t)((Direct)accessor)(request, direct[0], direct[1], direct[2]).metadata;
}

// Types without a declaration are made once for equal parts.
// Source: include/swift/Runtime/Metadata.h. Verified with Swift 6.3.1.
extern SWIFT_CC MetadataResponse swift_getTupleTypeMetadata(size_t request, size_t flags,
                                                            const void *const *elements,
                                                            const char *labels,
                                                            const void *witnesses)
    __attribute__((weak));
extern SWIFT_CC MetadataResponse swift_getFixedArrayTypeMetadata(size_t request, intptr_t count,
                                                                 const void *element)
    __attribute__((weak));
extern const void *swift_getExtendedFunctionTypeMetadata(
    size_t flags, size_t differentiability, const void *const *parameters,
    const uint32_t *parameterFlags, const void *result, const void *globalActor,
    uint32_t extendedFlags, const void *thrownError) __attribute__((weak));
extern const void *swift_getExistentialTypeMetadata(bool isNotClassBound, const void *superclass,
                                                    size_t count, const uintptr_t *protocols)
    __attribute__((weak));
extern const void *swift_getExtendedExistentialTypeMetadata_unique(const void *shape,
                                                                   const void *const *arguments)
    __attribute__((weak));
extern const void *swift_getMetatypeMetadata(const void *instance) __attribute__((weak));
extern const void *swift_getExistentialMetatypeMetadata(const void *instance)
    __attribute__((weak));

uintptr_t leak_madeType(const LeakMadeType *type) {
  const void *const *parts = (const void *const *)type->parts;
  // Abstract and not blocking, as above.
  const size_t request = 0x1ff;
  switch (type->sort) {
  case LeakMadeTuple:
    // Labels are to be copied.
    return swift_getTupleTypeMetadata
               ? (uintptr_t)swift_getTupleTypeMetadata(
                     request, type->partCount | (type->labels ? 0x10000 : 0), parts,
                     (const char *)type->labels, NULL)
                     .metadata
               : 0;
  case LeakMadeFunction:
    return swift_getExtendedFunctionTypeMetadata
               ? (uintptr_t)swift_getExtendedFunctionTypeMetadata(
                     type->flags, type->differentiability, parts + 1, type->parameterFlags,
                     parts[0], (const void *)type->globalActor, type->extendedFlags,
                     (const void *)type->thrownError)
               : 0;
  case LeakMadeExistential:
    return swift_getExistentialTypeMetadata
               ? (uintptr_t)swift_getExistentialTypeMetadata(
                     type->flags >> 31, (const void *)type->superclass, type->partCount,
                     type->parts)
               : 0;
  case LeakMadeExtendedExistential:
    return swift_getExtendedExistentialTypeMetadata_unique
               ? (uintptr_t)swift_getExtendedExistentialTypeMetadata_unique(
                     (const void *)type->shape, parts)
               : 0;
  case LeakMadeMetatype:
    return swift_getMetatypeMetadata ? (uintptr_t)swift_getMetatypeMetadata(parts[0]) : 0;
  case LeakMadeExistentialMetatype:
    return swift_getExistentialMetatypeMetadata
               ? (uintptr_t)swift_getExistentialMetatypeMetadata(parts[0])
               : 0;
  case LeakMadeFixedArray:
    return swift_getFixedArrayTypeMetadata
               ? (uintptr_t)swift_getFixedArrayTypeMetadata(request, (intptr_t)type->flags,
                                                            parts[0])
                     .metadata
               : 0;
  }
  return 0;
}

// The enum witnesses of the value witness table, which lies one word before the metadata.
// Source: include/swift/ABI/ValueWitness.def. Verified with Swift 6.3.1.
enum { GetEnumTagWitness = 11, DestructiveProjectEnumDataWitness = 12 };

static void *witness(uintptr_t type, int index) { return ((void ***)type)[-1][index]; }

unsigned leak_enumTag(uintptr_t type, const void *bytes) {
  unsigned (*tag)(const void *, const void *) = witness(type, GetEnumTagWitness);
  return tag(bytes, (const void *)type);
}

void leak_projectEnum(uintptr_t type, void *bytes) {
  void (*project)(void *, const void *) = witness(type, DestructiveProjectEnumDataWitness);
  project(bytes, (const void *)type);
}

#else

intptr_t leak_fieldCount(uintptr_t type) {
  (void)type;
  return 0;
}
intptr_t leak_fieldOffset(uintptr_t type, intptr_t index) {
  (void)type;
  (void)index;
  return 0;
}
uintptr_t leak_typeByMangledName(uintptr_t name, size_t length, uintptr_t context,
                                 uintptr_t arguments) {
  (void)name;
  (void)length;
  (void)context;
  (void)arguments;
  return 0;
}
uintptr_t leak_typeByAccessor(uintptr_t accessor, const uintptr_t *arguments, size_t count) {
  (void)accessor;
  (void)arguments;
  (void)count;
  return 0;
}
uintptr_t leak_madeType(const LeakMadeType *type) {
  (void)type;
  return 0;
}
uintptr_t leak_conformance(uintptr_t type, uintptr_t protocol) {
  (void)type;
  (void)protocol;
  return 0;
}
unsigned leak_enumTag(uintptr_t type, const void *bytes) {
  (void)type;
  (void)bytes;
  return 0;
}
void leak_projectEnum(uintptr_t type, void *bytes) {
  (void)type;
  (void)bytes;
}

#endif
