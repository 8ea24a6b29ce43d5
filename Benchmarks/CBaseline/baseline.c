#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CBaseline.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

// The Swift runtime's own entry points; a weak reference is one word.
extern void *swift_weakInit(void *reference, void *object);
extern void swift_weakDestroy(void *reference);

static int (*unwind)(void **, int);

int baseline_open(void) {
  void *library = dlopen("libunwind.so.8", RTLD_NOW | RTLD_LOCAL);
  unwind = library ? (int (*)(void **, int))dlsym(library, "unw_backtrace") : NULL;
  return unwind != NULL;
}

__attribute__((noinline)) int baseline_depth(void) {
  void *frames[128];
  int count = unwind ? unwind(frames, 128) : 0;
  __asm__ volatile("" : : "r"(frames) : "memory");
  return count;
}

__attribute__((noinline)) double baseline_register(const void *const *objects, size_t count) {
  void **references = calloc(count, sizeof *references);
  struct timespec from, to;
  if (!references || !unwind) {
    free(references);
    return 0;
  }
  clock_gettime(CLOCK_MONOTONIC, &from);
  for (size_t index = 0; index < count; ++index) {
    void *frames[128];
    swift_weakInit(&references[index], (void *)objects[index]);
    unwind(frames, 128);
    __asm__ volatile("" : : "r"(frames) : "memory");
  }
  clock_gettime(CLOCK_MONOTONIC, &to);
  for (size_t index = 0; index < count; ++index) {
    swift_weakDestroy(&references[index]);
  }
  free(references);
  return (double)(to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec);
}
