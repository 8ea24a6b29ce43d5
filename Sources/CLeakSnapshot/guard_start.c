// Starting the guard, and ending it.

#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "guard.h"
#include "include/LeakOtherMemory.h"

#if defined(LEAK_HAS_CAPTURE)

/// A `syscall` instruction in the kernel's own image of the process; 0 where there is none.
static uintptr_t findInstruction(const LeakCapture *capture) {
  for (size_t i = 0; i < capture->mappingCount; i++) {
    const LeakMapping *mapping = &capture->mappings[i];
    if (mapping->treatment != LeakTreatmentWhole || !(mapping->permissions & 4))
      continue;
    unsigned char bytes[4096];
    for (uintptr_t from = mapping->start; from < mapping->end; from += sizeof bytes - 1) {
      size_t left = mapping->end - from;
      ptrdiff_t got = leak_readProcess(capture->process, from, bytes,
                                       left < sizeof bytes ? left : sizeof bytes);
      for (ptrdiff_t k = 0; k + 1 < got; k++)
        if (bytes[k] == 0x0f && bytes[k + 1] == 0x05)
          return from + (uintptr_t)k;
    }
  }
  return 0;
}

/// Waits until the guard has stopped or cloned the process; false where it could not.
static bool awaitReady(LeakCapture *capture) {
  LeakGuard *guard = capture->guard;
  uint32_t state;
  while ((state = atomic_load(&guard->state)) == LeakGuardBegun) {
    siginfo_t found = {0};
    // A filter may kill the guard for what it asks.
    leak_sys(SYS_waitid, P_PID, guard->number, (long)&found, WEXITED | WNOHANG | WNOWAIT | __WALL,
             0, 0);
    if (found.si_pid == guard->number)
      break;
    leak_bareWait(&guard->state, LeakGuardBegun, 10000000u);
  }
  if (state == LeakGuardReady)
    return true;
  if (capture->result == LeakCaptureDone)
    leak_captureFail(capture, LeakStepSeize, -EPERM);
  return false;
}

bool leak_startGuard(LeakCapture *capture, bool isCloning) {
  capture->threadCount = 0;
  int saved = errno;
  LeakGuard *guard =
      mmap(NULL, sizeof *guard, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  // The guard has no use for the copy, and we would write to each of its pages twice.
  if (capture->room)
    madvise(capture->room, capture->roomSize, MADV_DONTFORK);
  errno = saved;
  if (guard == MAP_FAILED)
    return leak_captureFail(capture, LeakStepThread, -ENOMEM);
  capture->guard = guard;
  guard->parent = getpid();
  guard->isCloning = isCloning;
  guard->instruction = isCloning ? findInstruction(capture) : 0;
  guard->own.process = capture->process;
  guard->own.knownFilters = capture->knownFilters;
  guard->own.threads = guard->threads;
  guard->own.threadCapacity = LeakGuardThreads;
  // The guard begins with all signals blocked: a handler of ours must not run in it.
  uint64_t all = ~(uint64_t)0, before;
  leak_sys(SYS_rt_sigprocmask, SIG_SETMASK, (long)&all, (long)&before, sizeof all, 0, 0);
  // A process with a copy of our memory, and with no signal at its end.
  long number = leak_sys(SYS_clone, 0, 0, 0, 0, 0, 0);
  if (number == 0)
    leak_guard(capture, guard);
  leak_sys(SYS_rt_sigprocmask, SIG_SETMASK, (long)&before, 0, sizeof before, 0, 0);
  if (number < 0) {
    leak_captureFail(capture, LeakStepThread, number);
    munmap(guard, sizeof *guard);
    capture->guard = NULL;
    return false;
  }
  guard->number = (int32_t)number;
  if (awaitReady(capture))
    return true;
  leak_endGuard(capture);
  return false;
}

void leak_endGuard(LeakCapture *capture) {
  LeakGuard *guard = capture->guard;
  atomic_store(&guard->command, LeakGuardEnd);
  leak_bareWake(&guard->command);
  while (leak_sys(SYS_wait4, guard->number, 0, __WALL, 0, 0, 0) == -EINTR)
    ;
  munmap(guard, sizeof *guard);
  capture->guard = NULL;
}

#endif
