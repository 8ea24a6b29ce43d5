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

int leak_fieldIsStrong(uintptr_t type, intptr_t own, intptr_t count) {
  (void)type;
  (void)own;
  (void)count;
  return -1;
}

#endif

#if defined(__linux__)

// Declared in stdlib/public/runtime; weak, so that a program with another runtime still links.
extern size_t swift_retainCount(void *object) __attribute__((weak));
extern SWIFT_CC intptr_t swift_reflectionMirror_recursiveCount(const void *type)
    __attribute__((weak));
extern SWIFT_CC intptr_t swift_reflectionMirror_recursiveChildOffset(const void *type,
                                                                     intptr_t index)
    __attribute__((weak));
extern SWIFT_CC const void *swift_getTypeByMangledNameInContext(const char *name, size_t length,
                                                                const void *context,
                                                                const void *const *arguments)
    __attribute__((weak));

size_t leak_retainCount(uintptr_t object) {
  return swift_retainCount ? swift_retainCount((void *)object) : 0;
}

intptr_t leak_fieldCount(uintptr_t type) {
  if (!swift_reflectionMirror_recursiveCount || !swift_reflectionMirror_recursiveChildOffset)
    return 0;
  return swift_reflectionMirror_recursiveCount((const void *)type);
}

intptr_t leak_fieldOffset(uintptr_t type, intptr_t index) {
  return swift_reflectionMirror_recursiveChildOffset((const void *)type, index);
}

uintptr_t leak_typeByMangledName(uintptr_t name, size_t length, uintptr_t context,
                                 uintptr_t arguments) {
  if (!swift_getTypeByMangledNameInContext)
    return 0;
  return (uintptr_t)swift_getTypeByMangledNameInContext((const char *)name, length,
                                                        (const void *)context,
                                                        (const void *const *)arguments);
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

size_t leak_retainCount(uintptr_t object) {
  (void)object;
  return 0;
}
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
