// Stopping and resuming threads by ptrace(2).
//
// The tracer is the calling thread, which ends soon after: with it the kernel lets all threads go that
// are still held. Verified with Linux 6.18.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/elf.h>
#include <linux/ptrace.h>
#include <signal.h>
#include <sys/uio.h>
#include <sys/wait.h>

#include "capture.h"

#if defined(LEAK_HAS_CAPTURE)

/// How long threads may take to stop before those in the kernel count as held there.
#define MOST_WAITING 50000000u

/// How much longer those are waited for that do not wait in a system call, or in one that changes mappings.
#define MOST_RUNNING 1000000000u

enum {
  // Places in user_regs_struct. Source: sys/user.h.
  Rax = 10,
  OriginalRax = 15,
  // What the kernel leaves in rax where it will go on with the call; include/linux/errno.h.
  RestartSys = 512,
  RestartNoHandler = 514,
  RestartBlock = 516,
};

/// Makes one ptrace request.
LEAK_BARE static long trace(long request, int32_t thread, long address, long data) {
  return leak_sys(SYS_ptrace, request, thread, address, data, 0, 0);
}

/// Reads a small file of a thread; the text ends with a zero.
LEAK_BARE static size_t readThreadFile(const LeakCapture *capture, int32_t thread, const char *name,
                                       char *room, size_t size) {
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

/// Whether a thread has ended, though it is still listed.
LEAK_BARE static bool hasEnded(const LeakCapture *capture, int32_t thread) {
  char text[512];
  size_t count = readThreadFile(capture, thread, "/stat", text, sizeof text);
  // Behind the name in parentheses, which may contain any character.
  for (size_t i = count; i > 0; i--)
    if (text[i - 1] == ')')
      return i + 1 < count && (text[i + 1] == 'Z' || text[i + 1] == 'X');
  return true;
}

/// Whether a thread waits in a system call that leaves mappings as they are, such as for a child made by vfork.
LEAK_BARE static bool isHolding(const LeakCapture *capture, int32_t thread) {
  char text[64];
  size_t count = readThreadFile(capture, thread, "/syscall", text, sizeof text);
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
/// signal's handler runs meanwhile. Source: arch_do_signal_or_restart in arch/x86/kernel/signal.c.
LEAK_BARE static void readRegisters(LeakFrozenThread *thread, bool isSignal) {
  struct iovec room = {thread->registers, sizeof thread->registers};
  if (trace(PTRACE_GETREGSET, thread->number, NT_PRSTATUS, (long)&room) < 0)
    return;
  thread->hasRegisters = true;
  long call = (long)thread->registers[OriginalRax], result = (long)thread->registers[Rax];
  if (call < 0)
    return;
  thread->isInKernel = result == -EINTR || (result <= -RestartSys && result >= -RestartBlock);
  if (isSignal || result != -EINTR)
    return;
  thread->registers[Rax] = (uint64_t)-RestartNoHandler;
  trace(PTRACE_SETREGSET, thread->number, NT_PRSTATUS, (long)&room);
  thread->registers[Rax] = (uint64_t)result;
}

/// Waits until a thread has stopped, or the time is up.
LEAK_BARE static void await(const LeakCapture *capture, LeakFrozenThread *thread, uint64_t end) {
  for (unsigned tries = 0;; tries++) {
    // Only stops are taken: the end of a child of this process's own belongs to those who wait for it.
    siginfo_t found;
    leak_bareClear(&found, sizeof found);
    long got = leak_sys(SYS_waitid, P_PID, thread->number, (long)&found,
                        WSTOPPED | WNOHANG | __WALL, 0, 0);
    if (got == 0 && found.si_pid == thread->number) {
      // Another stop than ours is a signal on its way, which goes on with the thread.
      bool isSignal = found.si_status >> 8 != PTRACE_EVENT_STOP;
      thread->signal = isSignal ? (uint8_t)(found.si_status & 0x7f) : 0;
      thread->state = LeakFrozenStopped;
      readRegisters(thread, isSignal);
      return;
    }
    if ((got < 0 && got != -EINTR) || (tries % 16 == 15 && hasEnded(capture, thread->number))) {
      thread->state = LeakFrozenGone;
      return;
    }
    uint64_t now = leak_bareTime();
    if (now > end && (isHolding(capture, thread->number) || now > end + MOST_RUNNING)) {
      thread->state = LeakFrozenHeld;
      thread->isInKernel = true;
      return;
    }
    if (tries < 50)
      leak_sys(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
    else
      leak_bareRest(20000);
  }
}

/// Asks a thread to stop that is not known yet.
LEAK_BARE static bool seize(LeakCapture *capture, int32_t number) {
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
  long code = trace(PTRACE_SEIZE, number, 0, 0);
  if (code == -ESRCH || (code < 0 && hasEnded(capture, number))) {
    thread->state = LeakFrozenGone;
    capture->threadCount++;
    return true;
  }
  if (code < 0)
    return leak_captureFail(capture, LeakStepSeize, code);
  capture->threadCount++;
  trace(PTRACE_INTERRUPT, number, 0, 0);
  return true;
}

/// Asks all listed threads to stop that are not known yet.
LEAK_BARE static bool seizeListed(LeakCapture *capture, long folder) {
  leak_sys(SYS_lseek, folder, 0, 0, 0, 0, 0);
  for (;;) {
    long got = leak_sys(SYS_getdents64, folder, (long)capture->scratch, 32 << 10, 0, 0, 0);
    if (got <= 0)
      return got == 0 || leak_captureFail(capture, LeakStepSeize, got == -ENOENT ? -ESRCH : got);
    for (long at = 0; at + 19 < got;) {
      // `linux_dirent64`: the record's length at 16, the name at 19.
      const char *record = capture->scratch + at;
      int32_t number = 0;
      for (const char *digit = record + 19; *digit >= '0' && *digit <= '9'; digit++)
        number = number * 10 + (*digit - '0');
      if (number && !seize(capture, number))
        return false;
      at += *(const uint16_t *)(record + 16);
    }
  }
}

LEAK_BARE bool leak_freeze(LeakCapture *capture) {
  char path[40];
  leak_bareText(leak_bareNumber(leak_bareText(path, "/proc/"), capture->process), "/task");
  long folder =
      leak_sys(SYS_openat, AT_FDCWD, (long)path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0, 0, 0);
  if (folder < 0)
    return leak_captureFail(capture, LeakStepSeize, folder == -ENOENT ? -ESRCH : folder);
  uint64_t end = leak_bareTime() + MOST_WAITING;
  bool isGood = true;
  size_t done = 0;
  capture->threadCount = 0;
  for (;;) {
    isGood = seizeListed(capture, folder);
    if (!isGood || done == capture->threadCount)
      break;
    for (; done < capture->threadCount; done++)
      if (capture->threads[done].state == LeakFrozenAsked)
        await(capture, &capture->threads[done], end);
  }
  leak_sys(SYS_close, folder, 0, 0, 0, 0, 0);
  return isGood;
}

LEAK_BARE void leak_thaw(LeakCapture *capture) {
  for (size_t i = 0; i < capture->threadCount; i++) {
    LeakFrozenThread *thread = &capture->threads[i];
    // One that was asked and did not stop yet cannot be let go before it does.
    if (thread->state == LeakFrozenAsked)
      await(capture, thread, leak_bareTime());
    if (thread->state == LeakFrozenStopped)
      trace(PTRACE_DETACH, thread->number, 0, thread->signal);
  }
}

#endif
