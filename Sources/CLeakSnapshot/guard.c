// What the guard does.
//
// It is the only tracer: when it ends, the kernel lets everything go that it held. It has a session and a table of
// files of its own and blocks all signals, so that what ends the asking process leaves it alone.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/ptrace.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "guard.h"

#if defined(LEAK_HAS_CAPTURE)

/// How long a clone may live.
#define MOST_SERVING 600000000000u

/// How long the guard rests before it looks whether its parent lives.
#define MOST_IDLE 20000000u

/// The stack pointer of a clone: should it ever run, it ends at once.
#define NO_STACK 16

/// Closes all files: a reader of ours is to see our end when we end.
LEAK_BARE static void closeFiles(void) {
  if (leak_sys(SYS_close_range, 0, -1, 0, 0, 0, 0) == 0)
    return;
  for (long file = 0; file < 1024; file++)
    leak_sys(SYS_close, file, 0, 0, 0, 0, 0);
}

/// Whether a thread is one that the clone is asked of in a round: first those that wait in the kernel, which are
/// in no restartable sequence; last those that are about to be given a signal.
LEAK_BARE static bool isInRound(const LeakFrozenThread *thread, int round) {
  return thread->state == LeakFrozenStopped && thread->hasRegisters &&
         round == (thread->signal ? 2 : thread->isInKernel ? 0 : 1);
}

/// Has one of the stopped threads clone the process.
LEAK_BARE static bool makeClone(LeakCapture *capture, LeakGuard *guard) {
  // It shares files and folders with its parent: no connection stays open for it. There is no signal at its end.
  LeakInjection injection = {SYS_clone, {CLONE_FILES | CLONE_FS, NO_STACK, 0, 0, 0},
                             guard->instruction, capture->knownFilters, 0, 0, false};
  for (int round = 0; round < 3; round++)
    for (size_t i = 0; i < capture->threadCount; i++) {
      if (!isInRound(&capture->threads[i], round))
        continue;
      // The registers that the snapshot has are those from before.
      bool isDone = leak_inject(capture, &capture->threads[i], &injection);
      guard->child = injection.child;
      guard->innerChild = (int32_t)injection.result;
        if (guard->child > 0)
        return true;
      if (isDone)
        return leak_captureFail(capture, LeakStepClone,
                                injection.result < 0 ? injection.result : -EPERM);
    }
  if (injection.isFiltered) {
    capture->result = LeakCaptureFiltered;
    return false;
  }
  return leak_captureFail(capture, LeakStepClone, -EBUSY);
}

/// Waits for the clone's first stop, before it ran, and has it end with the guard.
LEAK_BARE static bool holdClone(const LeakGuard *guard) {
  siginfo_t found;
  leak_bareClear(&found, sizeof found);
  while (leak_sys(SYS_waitid, P_PID, guard->child, (long)&found,
                  WSTOPPED | WEXITED | WNOWAIT | __WALL, 0, 0) == -EINTR)
    ;
  if (found.si_code != CLD_TRAPPED && found.si_code != CLD_STOPPED)
    return false;
  leak_sys(SYS_waitid, P_PID, guard->child, (long)&found, WSTOPPED | WNOHANG | __WALL, 0, 0);
  leak_trace(PTRACE_SETOPTIONS, guard->child, 0, PTRACE_O_EXITKILL);
  // Where memory gets scarce, it goes first.
  char path[40];
  leak_bareText(leak_bareNumber(leak_bareText(path, "/proc/"), guard->child), "/oom_score_adj");
  long score = leak_sys(SYS_openat, AT_FDCWD, (long)path, O_WRONLY | O_CLOEXEC, 0, 0, 0);
  if (score >= 0)
    leak_sys(SYS_write, score, (long)"1000", 4, 0, 0, 0);
  leak_sys(SYS_close, score, 0, 0, 0, 0, 0);
  return true;
}

/// Remembers the threads that are still held: they have to be let go when they stop.
LEAK_BARE static void keepHeld(const LeakCapture *capture, LeakGuard *guard) {
  guard->own.threadCount = 0;
  for (size_t i = 0; i < capture->threadCount && guard->own.threadCount < LeakGuardThreads; i++)
    if (capture->threads[i].state == LeakFrozenHeld)
      leak_bareCopy(&guard->threads[guard->own.threadCount++], &capture->threads[i],
                    sizeof(LeakFrozenThread));
}

/// Whether the asking process lives.
LEAK_BARE static bool isAsked(const LeakGuard *guard) {
  return leak_sys(SYS_getppid, 0, 0, 0, 0, 0, 0) == guard->parent;
}

/// Tells the asking process what the guard is at.
LEAK_BARE static void tell(LeakGuard *guard, uint32_t state) {
  atomic_store(&guard->state, state);
  leak_bareWake(&guard->state);
}

/// Waits until the asking process has what it wants, or is gone, or the time is up.
LEAK_BARE static void serve(LeakGuard *guard, uint64_t end) {
  bool isHolding = guard->own.threadCount > 0;
  while (atomic_load(&guard->command) == LeakGuardServe && isAsked(guard) && leak_bareTime() < end) {
    isHolding = isHolding && leak_releaseHeld(guard);
    leak_bareWait(&guard->command, LeakGuardServe, isHolding ? 1000000u : MOST_IDLE);
  }
}

/// Stops the process, has it copied or cloned, and lets it go on.
LEAK_BARE static bool take(LeakCapture *capture, LeakGuard *guard) {
  guard->begun = leak_bareTime();
  uint64_t end = guard->begun + capture->mostNanoseconds;
  bool isGood = leak_freeze(capture);
  if (isGood && leak_bareTime() > end) {
    capture->result = LeakCaptureLate;
    isGood = false;
  }
  if (isGood && !guard->isCloning) {
    tell(guard, LeakGuardReady);
    serve(guard, end);
    // Where the time is up, what is copied from now on is worth nothing.
    if (atomic_load(&guard->command) == LeakGuardServe)
      tell(guard, LeakGuardOver);
  } else if (isGood) {
    isGood = makeClone(capture, guard);
  }
  leak_thaw(capture);
  capture->stoppedNanoseconds = leak_bareTime() - guard->begun;
  keepHeld(capture, guard);
  return isGood;
}

LEAK_BARE void leak_guard(LeakCapture *capture, LeakGuard *guard) {
  leak_sys(SYS_setsid, 0, 0, 0, 0, 0, 0);
  closeFiles();
  if (isAsked(guard) && take(capture, guard) && guard->isCloning) {
    if (holdClone(guard)) {
      tell(guard, LeakGuardReady);
      serve(guard, leak_bareTime() + MOST_SERVING);
    } else {
      leak_captureFail(capture, LeakStepClone, -ECHILD);
    }
    leak_sys(SYS_kill, guard->child, SIGKILL, 0, 0, 0, 0);
    while (leak_sys(SYS_wait4, guard->child, 0, __WALL, 0, 0, 0) != -ECHILD)
      ;
    leak_collectClone(guard);
  }
  tell(guard, LeakGuardOver);
  for (;;)
    leak_sys(SYS_exit_group, 0, 0, 0, 0, 0, 0);
}

#endif
