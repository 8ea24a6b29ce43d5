#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "stop.h"

#if defined(LEAK_HAS_CALLS)

#include <errno.h>
#include <linux/elf.h>
#include <linux/ptrace.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

// A child with our memory holds our threads by ptrace: a process cannot trace itself. It has no
// thread-local memory of its own, so that nothing in it may use the C library; its death lets all
// threads go. Source: ptrace(2); verified with Linux 6.18.

/// How long threads may take to stop before those in the kernel count as held there.
#define MOST_WAITING 50000000u

/// How much longer those are waited for that wait for a processor, or that the kernel changes mappings for.
#define MOST_RUNNING 1000000000u

/// Makes one ptrace request.
LEAK_BARE static long trace(long request, int32_t thread, long address, long data) {
  return leak_call(SYS_ptrace, request, thread, address, data, 0);
}

/// Whether a thread has ended, though it is still listed.
LEAK_BARE static bool hasEnded(LeakStop *stop, int32_t number) {
  char text[512];
  size_t count = leak_stopReadFile(stop, number, "stat", text, sizeof text);
  // Behind the name in parentheses, which may contain any character.
  for (size_t i = count; i > 0; i--)
    if (text[i - 1] == ')')
      return i + 1 < count && (text[i + 1] == 'Z' || text[i + 1] == 'X');
  return true;
}

/// Asks a thread to stop.
LEAK_BARE static bool seize(LeakStop *stop, int32_t number) {
  bool wasKnown;
  if (number == stop->caller)
    return true;
  LeakThread *thread = leak_stopAddThread(stop, number, &wasKnown);
  if (!thread)
    return false;
  if (wasKnown)
    return true;
  size_t index = (size_t)(thread - stop->threads);
  long code = trace(PTRACE_SEIZE, number, 0, 0);
  if (code == -ESRCH || (code < 0 && hasEnded(stop, number))) {
    atomic_store(&stop->states[index], LeakThreadGone);
    return true;
  }
  if (code < 0) {
    stop->threadCount--;
    return false;
  }
  if (!stop->begun)
    stop->begun = leak_nanoseconds();
  trace(PTRACE_INTERRUPT, number, 0, 0);
  return true;
}

/// Copies a stopped thread's registers.
LEAK_BARE static void readRegisters(LeakThread *thread) {
#if defined(__x86_64__)
  struct user_regs_struct found;
#else
  struct user_regs_struct found;
#endif
  struct iovec room = {&found, sizeof found};
  if (trace(PTRACE_GETREGSET, thread->number, NT_PRSTATUS, (long)&room) < 0)
    return;
  thread->hasRegisters = true;
#if defined(__x86_64__)
  thread->programCounter = found.rip;
  thread->stackPointer = found.rsp;
  thread->framePointer = found.rbp;
  thread->threadPointer = found.fs_base;
  const unsigned long long values[] = {found.r15, found.r14, found.r13, found.r12, found.rbp,
                                       found.rbx, found.r11, found.r10, found.r9,  found.r8,
                                       found.rax, found.rcx, found.rdx, found.rsi, found.rdi};
  thread->registerCount = sizeof values / sizeof values[0];
#else
  thread->programCounter = found.pc;
  thread->stackPointer = found.sp;
  thread->framePointer = found.regs[29];
  const unsigned long long *values = found.regs;
  thread->registerCount = 31;
  room = (struct iovec){&thread->threadPointer, sizeof thread->threadPointer};
  trace(PTRACE_GETREGSET, thread->number, NT_ARM_TLS, (long)&room);
#endif
  for (size_t i = 0; i < thread->registerCount; i++)
    thread->registers[i] = (uintptr_t)values[i];
}

/// Whether a system call leaves mappings as they are while it waits, as one that waits for a child made by
/// vfork.
LEAK_BARE static bool isHolding(long call) {
  return call >= 0 && call != SYS_mmap && call != SYS_munmap && call != SYS_mprotect &&
         call != SYS_mremap && call != SYS_brk && call != SYS_madvise && call != SYS_shmdt &&
         call != SYS_exit && call != SYS_exit_group;
}

/// Waits until a thread has stopped, or the time is up.
LEAK_BARE static void await(LeakStop *stop, size_t index, uint64_t end) {
  LeakThread *thread = &stop->threads[index];
  for (unsigned tries = 0;; tries++) {
    int status = 0;
    long got = leak_call(SYS_wait4, thread->number, (long)&status, __WALL | WNOHANG, 0, 0);
    if (got == thread->number) {
      if (!WIFSTOPPED(status)) {
        atomic_store(&stop->states[index], LeakThreadGone);
        return;
      }
      // Another stop than ours is a signal on its way, which goes on with the thread.
      stop->signals[index] = status >> 16 == PTRACE_EVENT_STOP ? 0 : (uint8_t)WSTOPSIG(status);
      atomic_store(&stop->states[index], LeakThreadStopped);
      readRegisters(thread);
      return;
    }
    if (got < 0 && got != -EINTR) {
      atomic_store(&stop->states[index], LeakThreadGone);
      return;
    }
    uint64_t now = leak_nanoseconds();
    if (now > end) {
      // In the kernel, where it cannot come back from without stopping first.
      bool isHeld = isHolding(leak_stopReadPlace(stop, thread));
      if (isHeld || now > end + MOST_RUNNING) {
        stop->mayRemap |= !isHeld;
        atomic_store(&stop->states[index], LeakThreadHeld);
        return;
      }
    }
    if (tries < 100)
      leak_call(SYS_sched_yield, 0, 0, 0, 0, 0);
    else
      leak_rest(20000);
  }
}

/// Stops all threads, also those that are made meanwhile.
LEAK_BARE static bool seizeAll(LeakStop *stop) {
  uint64_t end = leak_nanoseconds() + MOST_WAITING;
  for (size_t done = 1;;) {
    if (!leak_stopEachThread(stop, seize))
      return false;
    if (done == stop->threadCount)
      return true;
    for (; done < stop->threadCount; done++)
      if (atomic_load(&stop->states[done]) == LeakThreadAsked)
        await(stop, done, end);
  }
}

/// Lets threads go. Those that are held in the kernel go with the helper's end.
LEAK_BARE static void detachAll(LeakStop *stop) {
  for (size_t i = 0; i < stop->threadCount; i++)
    if (atomic_load(&stop->states[i]) == LeakThreadStopped)
      trace(PTRACE_DETACH, stop->threads[i].number, 0, stop->signals[i]);
}

/// Tells the caller what the helper is at.
LEAK_BARE static void tell(LeakStop *stop, uint32_t state) {
  atomic_store(&stop->state, state);
  leak_wake(&stop->state);
}

/// What the helper does.
LEAK_BARE static int help(void *argument) {
  LeakStop *stop = argument;
  leak_call(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  while (atomic_load(&stop->command) == LeakStopWait) {
    if (leak_call(SYS_getppid, 0, 0, 0, 0, 0) != stop->process)
      return 0;
    leak_waitWhile(&stop->command, LeakStopWait, 100000000u);
  }
  if (!seizeAll(stop)) {
    detachAll(stop);
    tell(stop, LeakStopFailed);
    return 0;
  }
  tell(stop, LeakStopDone);
  while (atomic_load(&stop->command) != LeakStopResume &&
         leak_call(SYS_getppid, 0, 0, 0, 0, 0) == stop->process)
    leak_waitWhile(&stop->command, LeakStopGo, 100000000u);
  detachAll(stop);
  tell(stop, LeakStopOver);
  return 0;
}

/// Waits for the helper's end.
static void reap(LeakStop *stop) {
  while (leak_call(SYS_wait4, stop->helper, 0, __WALL, 0, 0) == -EINTR)
    ;
}

bool leak_traceBegin(LeakStop *stop) {
  atomic_store(&stop->command, LeakStopWait);
  atomic_store(&stop->state, LeakStopBegun);
  int saved = errno;
  // No signal at its end: the host does not see this child.
  stop->helper = clone(help, stop->stack + LeakHelperStack,
                       CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_UNTRACED, stop);
  errno = saved;
  if (stop->helper < 0)
    return false;
#ifdef PR_SET_PTRACER
  // Yama allows tracing of a parent only where the parent says so.
  leak_call(SYS_prctl, PR_SET_PTRACER, stop->helper, 0, 0, 0);
#endif
  atomic_store(&stop->command, LeakStopGo);
  leak_wake(&stop->command);
  for (;;) {
    uint32_t state = atomic_load(&stop->state);
    if (state == LeakStopDone)
      return true;
    // A filter may kill the helper for what it asks.
    bool isGone = leak_call(SYS_wait4, stop->helper, 0, __WALL | WNOHANG, 0, 0) != 0;
    if (isGone)
      return false;
    if (state == LeakStopFailed) {
      reap(stop);
      return false;
    }
    leak_waitWhile(&stop->state, LeakStopBegun, 10000000u);
  }
}

void leak_traceEnd(LeakStop *stop) {
  atomic_store(&stop->command, LeakStopResume);
  leak_wake(&stop->command);
  reap(stop);
}

#endif
