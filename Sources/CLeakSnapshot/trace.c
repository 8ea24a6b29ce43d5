// Single threads under ptrace(2). Verified with Linux 6.18.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/elf.h>
#include <linux/ptrace.h>
#include <signal.h>
#include <sys/uio.h>
#include <sys/wait.h>

#include "trace.h"

#if defined(LEAK_HAS_CAPTURE)

/// How much longer than asked those are waited for that can be interrupted, or are in a system call that
/// changes mappings.
#define MOST_RUNNING 1000000000u

enum {
  // What the kernel leaves in rax where it will go on with the call; include/linux/errno.h.
  RestartSys = 512,
  RestartNoHandler = 514,
  RestartBlock = 516,
};

LEAK_BARE size_t leak_readThreadFile(const LeakCapture *capture, int32_t thread,
                                     const char *name, char *room, size_t size) {
  char path[64];
  char *end = leak_bareNumber(leak_bareText(path, "/proc/"), capture->process);
  leak_bareText(leak_bareNumber(leak_bareText(end, "/task/"), thread), name);
  long file = leak_sys(SYS_openat, AT_FDCWD, (long)path, O_RDONLY | O_CLOEXEC, 0, 0, 0);
  if (file < 0) {
    room[0] = 0;
    return 0;
  }
  long got = leak_sys(SYS_read, file, (long)room, (long)size - 1, 0, 0, 0);
  leak_sys(SYS_close, file, 0, 0, 0, 0, 0);
  size_t count = got < 0 ? 0 : (size_t)got;
  room[count] = 0;
  return count;
}

LEAK_BARE char leak_threadState(const LeakCapture *capture, int32_t thread) {
  char text[512];
  size_t count = leak_readThreadFile(capture, thread, "/stat", text, sizeof text);
  // Behind the name in parentheses, which may contain any character.
  for (size_t i = count; i > 0; i--)
    if (text[i - 1] == ')')
      return i + 1 < count ? text[i + 1] : 'X';
  return 'X';
}

/// Whether a thread has ended, though it may still be listed.
LEAK_BARE static bool hasEnded(const LeakCapture *capture, int32_t thread) {
  char state = leak_threadState(capture, thread);
  return state == 'Z' || state == 'X';
}

/// Whether a thread cannot be interrupted, such as while it waits for a child made by vfork, and is in a system call
/// that leaves mappings as they are. One that can be is on its way to its stop, however long that takes.
LEAK_BARE static bool isHolding(const LeakCapture *capture, int32_t thread) {
  if (leak_threadState(capture, thread) != 'D')
    return false;
  char text[64];
  size_t count = leak_readThreadFile(capture, thread, "/syscall", text, sizeof text);
  long call = -1;
  for (size_t i = 0; i < count && text[i] >= '0' && text[i] <= '9'; i++)
    call = (call < 0 ? 0 : call * 10) + (text[i] - '0');
  return call >= 0 && call != SYS_mmap && call != SYS_munmap && call != SYS_mprotect &&
         call != SYS_mremap && call != SYS_brk && call != SYS_madvise && call != SYS_shmdt &&
         call != SYS_exit && call != SYS_exit_group;
}

/// Copies a stopped thread's registers, and has an interrupted system call go on that would fail otherwise.
///
/// Calls such as `epoll_wait`, or `recv` with a time limit, return EINTR when a tracer stops them, and have
/// no handler to blame. ERESTARTNOHAND makes the kernel repeat them, and return EINTR all the same where a
/// signal's handler runs meanwhile; under trace a signal that is ignored stops them too. Source:
/// arch_do_signal_or_restart and handle_signal in arch/x86/kernel/signal.c.
LEAK_BARE static void readRegisters(LeakFrozenThread *thread) {
  struct iovec room = {thread->registers, sizeof thread->registers};
  if (leak_trace(PTRACE_GETREGSET, thread->number, NT_PRSTATUS, (long)&room) < 0)
    return;
  thread->hasRegisters = true;
  long call = (long)thread->registers[LeakOriginalRax], result = (long)thread->registers[LeakRax];
  if (call < 0)
    return;
  thread->isInKernel = result == -EINTR || (result <= -RestartSys && result >= -RestartBlock);
  if (result != -EINTR)
    return;
  thread->registers[LeakRax] = (uint64_t)-RestartNoHandler;
  leak_trace(PTRACE_SETREGSET, thread->number, NT_PRSTATUS, (long)&room);
  thread->registers[LeakRax] = (uint64_t)result;
}

LEAK_BARE int leak_nextStop(const LeakCapture *capture, int32_t thread, unsigned tries) {
  if (tries > 50)
    leak_bareRest(20000);
  else if (tries > 0)
    leak_sys(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
  // Only stops are taken: the end of a child of this process's own belongs to those who wait for it.
  siginfo_t found;
  leak_bareClear(&found, sizeof found);
  long got = leak_sys(SYS_waitid, P_PID, thread, (long)&found, WSTOPPED | WNOHANG | __WALL, 0, 0);
  if (got == 0 && found.si_pid == thread)
    return found.si_status;
  if ((got < 0 && got != -EINTR) || (tries % 16 == 15 && hasEnded(capture, thread)))
    return -1;
  return 0;
}

LEAK_BARE void leak_awaitStop(const LeakCapture *capture, LeakFrozenThread *thread, uint64_t end) {
  for (unsigned tries = 0;; tries++) {
    int stop = leak_nextStop(capture, thread->number, tries);
    if (stop > 0) {
      // Another stop than ours is a signal on its way, which goes on with the thread.
      bool isSignal = stop >> 8 != PTRACE_EVENT_STOP;
      thread->signal = isSignal ? (uint8_t)(stop & 0x7f) : 0;
      thread->state = LeakFrozenStopped;
      readRegisters(thread);
      return;
    }
    if (stop < 0) {
      thread->state = LeakFrozenGone;
      return;
    }
    uint64_t now = leak_bareTime();
    if (now > end && (isHolding(capture, thread->number) || now > end + MOST_RUNNING)) {
      thread->state = LeakFrozenHeld;
      thread->isInKernel = true;
      return;
    }
  }
}

LEAK_BARE bool leak_seize(LeakCapture *capture, int32_t number) {
  if (number == capture->asking)
    return true;
  for (size_t i = capture->threadCount; i > 0; i--)
    if (capture->threads[i - 1].number == number)
      return true;
  if (capture->threadCount == capture->threadCapacity) {
    capture->result = LeakCaptureGrew;
    return false;
  }
  LeakFrozenThread *thread = &capture->threads[capture->threadCount];
  leak_bareClear(thread, sizeof *thread);
  thread->number = number;
  long code = leak_trace(PTRACE_SEIZE, number, 0, 0);
  if (code == -ESRCH || (code < 0 && hasEnded(capture, number))) {
    thread->state = LeakFrozenGone;
    capture->threadCount++;
    return true;
  }
  if (code < 0)
    return leak_captureFail(capture, LeakStepSeize, code);
  capture->threadCount++;
  leak_trace(PTRACE_INTERRUPT, number, 0, 0);
  return true;
}

#endif
