#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "inspect.h"

#if defined(LEAK_HAS_HEAP)

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>

/// How long a child may look.
#define MOST_LOOKING 10000000000u

void *leak_inspectMap(uint32_t method, size_t size) {
  if (!(method & LeakStopForked))
    return leak_ownMap(size);
  // Shared mappings are not looked through, so these need not be known as our own.
  int saved = errno;
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  errno = saved;
  return memory == MAP_FAILED ? NULL : memory;
}

void leak_inspectUnmap(uint32_t method, void *memory, size_t size) {
  if (method & LeakStopForked)
    munmap(memory, size);
  else
    leak_ownUnmap(memory, size);
}

/// What the child does: no code of the C library that locks or allocates may run here.
static void lookInChild(LeakInspection *inspection, LeakStop *stop, _Atomic uint32_t *isDone) {
  leak_call(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  LeakMappings *mappings = &inspection->look->mappings;
  // The parent's files show the parent's memory.
  mappings->maps = (int)leak_call(SYS_openat, AT_FDCWD, (long)"/proc/self/maps",
                                  O_RDONLY | O_CLOEXEC, 0, 0);
  mappings->pages = (int)leak_call(SYS_openat, AT_FDCWD, (long)"/proc/self/pagemap",
                                   O_RDONLY | O_CLOEXEC, 0, 0);
  // Nobody else changes this copy, stopped or not.
  inspection->look->reader.isDirect = true;
  stop->deadline = leak_nanoseconds() + MOST_LOOKING;
  inspection->work(inspection->context, stop);
  atomic_store(isDone, stop->isCut ? 2 : 1);
  leak_wake(isDone);
  for (;;)
    leak_call(SYS_exit_group, 0, 0, 0, 0, 0);
}

/// Looks in a child at a copy of memory; threads are stopped only while that is made.
///
/// \returns Whether the child did its work in time.
static bool inspectInChild(LeakInspection *inspection, LeakStop *stop) {
  _Atomic uint32_t *isDone = leak_inspectMap(LeakStopForked, sizeof *isDone);
  long child = isDone ? leak_call(SYS_clone, 0, 0, 0, 0, 0) : -ENOMEM;
  if (child == 0)
    lookInChild(inspection, stop, isDone);
  inspection->report = leak_stopEnd(stop);
  bool isGood = false, isReaped = false;
  if (child > 0) {
    uint64_t end = leak_nanoseconds() + MOST_LOOKING;
    for (;;) {
      uint32_t state = atomic_load(isDone);
      isGood = state == 1;
      if (state)
        break;
      if (leak_nanoseconds() > end)
        break;
      isReaped = leak_call(SYS_wait4, child, 0, __WALL | WNOHANG, 0, 0) != 0;
      if (isReaped) {
        isGood = atomic_load(isDone) == 1;
        break;
      }
      leak_waitWhile(isDone, 0, 20000000u);
    }
    // It ends by itself if it is done, and has nothing left to do if it is not.
    if (!isReaped)
      leak_call(SYS_kill, child, SIGKILL, 0, 0, 0);
    while (!isReaped && leak_call(SYS_wait4, child, 0, __WALL, 0, 0) == -EINTR)
      ;
  }
  if (isDone)
    leak_inspectUnmap(LeakStopForked, (void *)isDone, sizeof *isDone);
  return isGood;
}

/// How often threads are stopped for a good moment, and how long they go on in between at first, in
/// nanoseconds: twice as long after each of some tries.
enum { MostMoments = 16, BetweenMoments = 100000, MostDoublings = 7 };

/// Stops threads, at a good moment where there is one.
static LeakStop *begin(LeakInspection *inspection, uint32_t method) {
  for (int tries = 1;; tries++) {
    LeakStop *stop = leak_stopBegin(method, LEAK_MOST_STOPPED);
    if (!stop || stop->method == LeakStopNone || !inspection->isBusy || tries == MostMoments ||
        !inspection->isBusy())
      return stop;
    leak_stopEnd(stop);
    leak_rest((uint64_t)BetweenMoments << (tries < MostDoublings ? tries : MostDoublings));
  }
}

bool leak_inspect(LeakInspection *inspection) {
  uint32_t method = inspection->method & ~(uint32_t)LeakStopForked;
  LeakStop *stop = begin(inspection, method);
  if (!stop)
    return false;
  if (inspection->method & LeakStopForked) {
    if (inspectInChild(inspection, stop) && !inspection->hasFailed(inspection->context)) {
      inspection->report.isForked = true;
      return true;
    }
    stop = begin(inspection, method);
    if (!stop)
      return false;
  }
  inspection->look->reader.isDirect = stop->method != LeakStopNone && !stop->mayRemap;
  inspection->work(inspection->context, stop);
  inspection->report = leak_stopEnd(stop);
  return true;
}

#endif
