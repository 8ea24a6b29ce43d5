#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "LeakCapture.h"
#include "async.h"

#if defined(__linux__)
#define UNW_LOCAL_ONLY
#include <libunwind.h>

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unwind.h>

// The type comes from libunwind's header, the function through dlsym. Linking libunwind instead
// would replace the host's _Unwind_* and backtrace: docs/decisions/0001.
typedef __typeof__(&unw_backtrace) Unwind;

#define NEVER_INLINE __attribute__((noinline))

typedef struct Walk {
  uintptr_t *frames;
  int capacity, count;
} Walk;

static _Unwind_Reason_Code step(struct _Unwind_Context *frame, void *context) {
  Walk *walk = context;
  uintptr_t address = _Unwind_GetIP(frame);
  if (!address || walk->count >= walk->capacity) return _URC_END_OF_STACK;
  walk->frames[walk->count++] = address;
  return _URC_NO_REASON;
}

/// libgcc's way to do what unw_backtrace does; one frame more, this one.
static NEVER_INLINE int unwindByLibgcc(void **frames, int capacity) {
  Walk walk = {(uintptr_t *)frames, capacity, 0};
  _Unwind_Backtrace(step, &walk);
  return walk.count;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Atomic(Unwind) chosen;
static Unwind libunwind;

/// Finds the unwinder. Not in a constructor: a host that never dismisses anything pays nothing.
static void choose(void) {
  static const char *const names[] = {"libunwind.so.8", "libunwind.so"};
  // Without a dynamic loader (a static executable) dlopen succeeds, brings a second libc, and
  // unw_backtrace then crashes: measured with glibc 2.36.
  if (getauxval(AT_BASE) != 0) {
    for (size_t index = 0; index < sizeof names / sizeof *names && !libunwind; index++) {
      void *library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
      if (library) libunwind = (Unwind)dlsym(library, "unw_backtrace");
    }
  }
  const char *wish = getenv("LEAKFINDER_UNWINDER");
  int useLibunwind = libunwind && !(wish && strcmp(wish, "libgcc") == 0);
  Unwind unwind = useLibunwind ? libunwind : unwindByLibgcc;
  atomic_store_explicit(&chosen, unwind, memory_order_release);
}

static inline Unwind unwinder(void) {
  Unwind unwind = atomic_load_explicit(&chosen, memory_order_acquire);
  if (__builtin_expect(!unwind, 0)) {
    pthread_once(&once, choose);
    unwind = atomic_load_explicit(&chosen, memory_order_acquire);
  }
  return unwind;
}

LeakUnwinder leak_unwinder(void) {
  return unwinder() == unwindByLibgcc ? LeakUnwinderLibgcc : LeakUnwinderLibunwind;
}

/// How many of the frames an unwinder gives belong to the function that calls it and to itself.
static inline int ownFrames(Unwind unwind) { return unwind == unwindByLibgcc ? 2 : 1; }

NEVER_INLINE int leak_unwind(LeakUnwinder which, uintptr_t *frames, int capacity) {
  uintptr_t buffer[LEAK_MAXIMUM_FRAMES + 2];
  unwinder();
  Unwind unwind = which == LeakUnwinderLibgcc      ? unwindByLibgcc
                  : which == LeakUnwinderLibunwind ? libunwind
                                                   : NULL;
  if (!unwind || capacity <= 0) return 0;
  if (capacity > LEAK_MAXIMUM_FRAMES) capacity = LEAK_MAXIMUM_FRAMES;
  int own = ownFrames(unwind);
  int count = unwind((void **)buffer, capacity + own) - own;
  if (count <= 0) return 0;
  memcpy(frames, buffer + own, (size_t)count * sizeof *frames);
  return count;
}

NEVER_INLINE void leak_repeatUnwinding(size_t count) {
  void *buffer[LEAK_MAXIMUM_FRAMES];
  Unwind unwind = unwinder();
  for (size_t round = 0; round < count; round++) {
    unwind(buffer, LEAK_MAXIMUM_FRAMES);
    __asm__ volatile("" ::"r"(buffer) : "memory");
  }
}

NEVER_INLINE void leak_captureBacktrace(unsigned skip, uint32_t *identifier) {
  // Room for what is skipped, so that a stack keeps as many frames whoever asks.
  enum { mostSkipped = 16 };
  uintptr_t buffer[LEAK_MAXIMUM_FRAMES + 2 + mostSkipped];
  int saved = errno;
  if (skip > mostSkipped) skip = mostSkipped;
  Unwind unwind = unwinder();
  int first = ownFrames(unwind) + (int)skip;
  int count = unwind((void **)buffer, LEAK_MAXIMUM_FRAMES + first);
  // The callers of a task's function, which no return address names.
  count = leak_replaceScheduler(buffer, count, first, LEAK_MAXIMUM_FRAMES + first,
                                __builtin_frame_address(0)) -
          first;
  *identifier = count > 0 ? leak_storeBacktrace(buffer + first, (size_t)count) : 0;
  errno = saved;
}
#else
LeakUnwinder leak_unwinder(void) { return LeakUnwinderNone; }

int leak_unwind(LeakUnwinder which, uintptr_t *frames, int capacity) {
  (void)which;
  (void)frames;
  (void)capacity;
  return 0;
}

void leak_repeatUnwinding(size_t count) { (void)count; }

void leak_captureBacktrace(unsigned skip, uint32_t *identifier) {
  (void)skip;
  *identifier = 0;
}
#endif
