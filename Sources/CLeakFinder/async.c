#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "async.h"

#include "LeakCapture.h"
#include "LeakMemory.h"

#if defined(__linux__) && defined(__x86_64__)
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>

// A task's function has no caller on the stack: it was resumed by the scheduler. Who awaits it is in
// its async context, {context of the caller, function that resumes the caller}, whose address the
// function keeps in the word below its saved frame pointer.
//
// Source: include/swift/ABI/Task.h, AsyncContext; docs/ABI/CallingConvention.rst. Verified with Swift
// 6.3.1 on x86_64, debug and -O. Nothing promises that it stays so: every chain is checked.

#define NOT_SANITIZED __attribute__((noinline, no_sanitize("address", "thread", "undefined")))

/// What an async context begins with.
typedef struct Context {
  uintptr_t parent;
  uintptr_t resumeParent;
} Context;

enum { longestChain = 256, pageSize = 4096 };

/// A copy of a page: a task's contexts lie close together, and a read is a system call.
typedef struct Window {
  uintptr_t start, end;
  uint64_t bytes[(pageSize + sizeof(Context)) / sizeof(uint64_t)];
} Window;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void *(*currentTask)(void);
static uintptr_t schedulerStart, schedulerEnd;  // the code of the concurrency library
static int isTrusted;

static int findScheduler(struct dl_phdr_info *info, size_t size, void *address) {
  (void)size;
  for (int index = 0; index < info->dlpi_phnum; index++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[index];
    uintptr_t start = info->dlpi_addr + header->p_vaddr, end = start + header->p_memsz;
    if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
    if ((uintptr_t)address < start || (uintptr_t)address >= end) continue;
    schedulerStart = start;
    schedulerEnd = end;
    return 1;
  }
  return 0;
}

/// Whether functions begin with a frame that has the caller's frame pointer and return address.
static NOT_SANITIZED int hasFramePointers(void) {
  uintptr_t *frame = __builtin_frame_address(0);
  return frame && frame[1] == (uintptr_t)__builtin_return_address(0);
}

/// Whether memory can be read without being mapped, and what cannot be read is said.
static int readsSafely(void) {
  uintptr_t source = 0x5eed, copy = 0;
  return leak_readOwnMemory((uintptr_t)&source, &copy, sizeof copy) == 0 && copy == source &&
         leak_readOwnMemory(8, &copy, sizeof copy) != 0;
}

/// Sees whether what is relied on is there.
static void choose(void) {
  const char *wish = getenv("LEAKFINDER_ASYNC_CALLERS");
  if (wish && (strcmp(wish, "off") == 0 || strcmp(wish, "0") == 0)) return;
  if (getauxval(AT_BASE) == 0) return;
  void *run = dlsym(RTLD_DEFAULT, "swift_job_run");
  currentTask = (void *(*)(void))dlsym(RTLD_DEFAULT, "swift_task_getCurrent");
  Dl_info scheduler, own;
  if (!run || !currentTask || !dladdr(run, &scheduler) || !dladdr((void *)choose, &own)) return;
  // Linked into the program, the scheduler's functions cannot be told from others.
  if (scheduler.dli_fbase == own.dli_fbase) return;
  dl_iterate_phdr(findScheduler, run);
  isTrusted = schedulerEnd != 0 && hasFramePointers() && readsSafely();
}

int leak_followsAsyncCallers(void) {
  pthread_once(&once, choose);
  return isTrusted;
}

static inline int isOfScheduler(uintptr_t address) {
  return address >= schedulerStart && address < schedulerEnd;
}

/// Copies a context, if there is memory.
static int readContext(Window *window, uintptr_t address, Context *context) {
  if (address < window->start || address + sizeof *context > window->end) {
    window->start = address & ~(uintptr_t)(pageSize - 1);
    window->end = window->start + pageSize;
    // One that reaches into the next page.
    if (window->end < address + sizeof *context) window->end = address + sizeof *context;
    if (window->end < address ||
        leak_readOwnMemory(window->start, window->bytes, window->end - window->start) != 0) {
      window->start = window->end = 0;
      return 0;
    }
  }
  memcpy(context, (char *)window->bytes + (address - window->start), sizeof *context);
  return 1;
}

int leak_followAsyncContexts(uintptr_t context, uintptr_t *frames, int capacity) {
  if (!leak_followsAsyncCallers()) return 0;
  int count = 0;
  Window window;
  window.start = window.end = 0;
  for (int link = 0; link < longestChain; link++) {
    Context next;
    if (!context || context & 7) return 0;
    if (!readContext(&window, context, &next)) return 0;
    if (next.resumeParent < 0x4000) return 0;
    // The outermost one resumes what ends the task.
    if (!next.parent) return isOfScheduler(next.resumeParent) ? count : 0;
    if (count < capacity) frames[count++] = next.resumeParent + 1;
    context = next.parent;
  }
  return 0;
}

static __thread uintptr_t stackEnd;

/// Where the calling thread's stack ends; 0 where nobody knows.
static uintptr_t endOfStack(void) {
  if (!stackEnd) {
    pthread_attr_t attributes;
    void *start;
    size_t size;
    if (pthread_getattr_np(pthread_self(), &attributes)) return 0;
    if (!pthread_attr_getstack(&attributes, &start, &size)) stackEnd = (uintptr_t)start + size;
    pthread_attr_destroy(&attributes);
  }
  return stackEnd;
}

/// The word below the frame of the function that a return address leads to; 0 where it is not found.
///
/// Reads this thread's own stack only, upwards.
static NOT_SANITIZED uintptr_t wordBelowFrame(uintptr_t returnAddress, uintptr_t frame) {
  uintptr_t end = endOfStack();
  while (frame && !(frame & 7) && frame + 2 * sizeof(uintptr_t) <= end) {
    uintptr_t *words = (uintptr_t *)frame;
    uintptr_t callers = words[0];
    if (callers <= frame || callers + 2 * sizeof(uintptr_t) > end || callers & 7) return 0;
    if (words[1] == returnAddress) return ((uintptr_t *)callers)[-1];
    frame = callers;
  }
  return 0;
}

int leak_replaceScheduler(uintptr_t *frames, int count, int first, int capacity, void *frame) {
  if (!leak_followsAsyncCallers() || !currentTask()) return count;
  for (int index = first + 1; index < count; index++) {
    // What the scheduler called; not, say, a closure that the library calls in between.
    if (!isOfScheduler(frames[index]) || isOfScheduler(frames[index - 1])) continue;
    uintptr_t context = wordBelowFrame(frames[index - 1], (uintptr_t)frame);
    uintptr_t callers[LEAK_MAXIMUM_FRAMES];
    int room = capacity - index - 1;
    if (room > LEAK_MAXIMUM_FRAMES) room = LEAK_MAXIMUM_FRAMES;
    if (!context || room <= 0) continue;
    int found = leak_followAsyncContexts(context, callers, room);
    if (found <= 0) continue;
    frames[index] = LEAK_ASYNC_MARK;
    memcpy(frames + index + 1, callers, (size_t)found * sizeof *callers);
    return index + 1 + found;
  }
  return count;
}
#else
int leak_followsAsyncCallers(void) { return 0; }

int leak_followAsyncContexts(uintptr_t context, uintptr_t *frames, int capacity) {
  (void)context;
  (void)frames;
  (void)capacity;
  return 0;
}

int leak_replaceScheduler(uintptr_t *frames, int count, int first, int capacity, void *frame) {
  (void)frames;
  (void)first;
  (void)capacity;
  (void)frame;
  return count;
}
#endif
