#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CBaseline.h"

#include <dlfcn.h>
#include <pthread.h>
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

enum { MOST_APPENDED = 65536 };
static void *appended[MOST_APPENDED];
static size_t appended_count;
static pthread_mutex_t append_lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((noinline)) int baseline_append(const void *object) {
  void *frames[128];
  int is_stored = 0;
  pthread_mutex_lock(&append_lock);
  if (unwind && appended_count < MOST_APPENDED) {
    swift_weakInit(&appended[appended_count++], (void *)object);
    is_stored = 1;
  }
  pthread_mutex_unlock(&append_lock);
  if (is_stored) {
    unwind(frames, 128);
    __asm__ volatile("" : : "r"(frames) : "memory");
  }
  return is_stored;
}

void baseline_clear(void) {
  while (appended_count > 0) { swift_weakDestroy(&appended[--appended_count]); }
}

__attribute__((noinline)) void baseline_touch(unsigned char *memory, size_t count) {
  for (size_t offset = 0; offset < count; offset += 64) { memory[offset] += 1; }
}
