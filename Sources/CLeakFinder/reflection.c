#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "LeakReflection.h"

#define SWIFT_CC __attribute__((swiftcall))

#if defined(__linux__) || defined(__APPLE__)

#include <dlfcn.h>
#include <stdbool.h>
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
