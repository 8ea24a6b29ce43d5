// A capture of this process by itself.
//
// A process cannot trace itself: a child with our memory holds our threads by ptrace, or a signal's handler parks
// them, and the asking thread copies, or clones the process, meanwhile. Between stop and resume nothing is
// allocated and no lock is taken, since a stopped thread may hold any: system calls are made directly.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "park.h"

#if defined(LEAK_HAS_CAPTURE)

enum { HelperStack = 64 << 10 };

/// How long the child of a clone may copy, at most.
#define MOST_SERVING 60000000000u

/// How long the helper waits for a command before it looks whether its parent lives.
#define MOST_IDLE 100000000u

/// What the helper is told, and what it is at.
enum { CommandWait, CommandGo, CommandResume };
enum { StateBegun, StateFrozen, StateFailed, StateOver };

/// What the asking thread and the helper share.
typedef struct {
  LeakCapture *capture;
  _Atomic uint32_t command, state;
  int32_t parent;
  _Alignas(64) char stack[HelperStack];
} Helper;

/// Tells the asking thread what the helper is at.
LEAK_BARE static void tell(Helper *helper, uint32_t state) {
  atomic_store(&helper->state, state);
  leak_bareWake(&helper->state);
}

/// What the helper does; it never returns.
LEAK_BARE __attribute__((noreturn, used)) static void help(Helper *helper) {
  leak_sys(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0, 0);
  uint32_t command;
  while ((command = atomic_load(&helper->command)) == CommandWait &&
         leak_sys(SYS_getppid, 0, 0, 0, 0, 0, 0) == helper->parent)
    leak_bareWait(&helper->command, CommandWait, MOST_IDLE);
  if (command != CommandWait) {
    bool isFrozen = leak_freeze(helper->capture);
    if (isFrozen)
      tell(helper, StateFrozen);
    // Should another search of this process hold the asking thread meanwhile, both go on in the end.
    uint64_t end = leak_bareTime() + helper->capture->mostNanoseconds + MOST_IDLE;
    while (isFrozen && atomic_load(&helper->command) == CommandGo && leak_bareTime() < end &&
           leak_sys(SYS_getppid, 0, 0, 0, 0, 0, 0) == helper->parent)
      leak_bareWait(&helper->command, CommandGo, MOST_IDLE);
    leak_thaw(helper->capture);
    tell(helper, isFrozen ? StateOver : StateFailed);
  }
  for (;;)
    leak_sys(SYS_exit, 0, 0, 0, 0, 0, 0);
}

/// Makes a child that shares our memory and begins in `help`, with no signal at its end.
LEAK_BARE static long startHelper(Helper *helper) {
  register long r10 __asm__("r10") = 0;
  register long r8 __asm__("r8") = 0;
  long result = SYS_clone;
  char *stack = helper->stack + HelperStack - 64;
  // The child has nothing on its stack to return to.
  __asm__ volatile("syscall\n\t"
                   "test %%rax, %%rax\n\t"
                   "jnz 1f\n\t"
                   "xor %%ebp, %%ebp\n\t"
                   "mov %[helper], %%rdi\n\t"
                   "call *%[body]\n\t"
                   "hlt\n"
                   "1:"
                   : "+a"(result)
                   : "D"((long)(CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_UNTRACED)), "S"(stack),
                     "d"(0L), "r"(r10), "r"(r8), [helper] "r"(helper), [body] "r"(help)
                   : "rcx", "r11", "memory");
  return result;
}

/// Waits for a child's end.
LEAK_BARE static void reap(long child) {
  while (leak_sys(SYS_wait4, child, 0, __WALL, 0, 0, 0) == -EINTR)
    ;
}

/// Waits until the helper has stopped all threads; false where it could not.
LEAK_BARE static bool awaitHelper(LeakCapture *capture, Helper *helper, long child) {
  atomic_store(&helper->command, CommandGo);
  leak_bareWake(&helper->command);
  for (;;) {
    uint32_t state = atomic_load(&helper->state);
    if (state == StateFrozen)
      return true;
    // A filter may kill the helper for what it asks.
    bool isGone = leak_sys(SYS_wait4, child, 0, __WALL | WNOHANG, 0, 0, 0) != 0;
    if (isGone || state == StateFailed) {
      if (!isGone)
        reap(child);
      return capture->result == LeakCaptureDone
                 ? leak_captureFail(capture, LeakStepSeize, -EPERM)
                 : false;
    }
    leak_bareWait(&helper->state, StateBegun, 10000000u);
  }
}

/// Sets every signal's handler to its default: a child has its own table of them.
LEAK_BARE static void resetHandlers(void) {
  uint64_t action[4] = {0, 0, 0, 0};
  for (int number = 1; number <= 64; number++)
    leak_sys(SYS_rt_sigaction, number, (long)action, 0, 8, 0, 0);
}

/// Opens a file of the child's own.
LEAK_BARE static int openOwn(const char *path, int flags) {
  long file = leak_sys(SYS_openat, AT_FDCWD, (long)path, flags | O_CLOEXEC, 0, 0, 0);
  return file < 0 ? -1 : (int)file;
}

/// What the child of a clone does: it copies its own memory, which nobody changes, to the shared room.
LEAK_BARE __attribute__((noreturn)) static void serve(LeakCapture *capture, int32_t parent) {
  leak_sys(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0, 0);
  resetHandlers();
  // An empty table of files of its own: none of the host's is kept open by it.
  // CLOSE_RANGE_UNSHARE = 2, Linux 5.9.
  bool isAlone = leak_sys(SYS_close_range, 0, -1, 2, 0, 0, 0) == 0;
  if (leak_sys(SYS_getppid, 0, 0, 0, 0, 0, 0) == parent) {
    if (isAlone) {
      // Where memory gets scarce, this child goes first.
      int score = openOwn("/proc/self/oom_score_adj", O_WRONLY);
      if (score >= 0)
        leak_sys(SYS_write, score, (long)"1000", 4, 0, 0, 0);
      leak_sys(SYS_close, score, 0, 0, 0, 0, 0);
      capture->pagemap = openOwn("/proc/self/pagemap", O_RDONLY);
      capture->memory = openOwn("/proc/self/mem", O_RDONLY);
    } else {
      // The parent's files show the parent's memory; others would be the host's to see.
      capture->pagemap = capture->memory = -1;
    }
    if (leak_capturePlan(capture, 0))
      leak_captureCopy(capture, 0, leak_bareTime() + MOST_SERVING);
    capture->isServed = true;
  }
  for (;;)
    leak_sys(SYS_exit_group, 0, 0, 0, 0, 0, 0);
}

/// Waits for the child of a clone, and ends it where it takes too long.
LEAK_BARE static void awaitServer(LeakCapture *capture, long child) {
  uint64_t end = leak_bareTime() + MOST_SERVING;
  for (unsigned tries = 0;; tries++) {
    if (leak_sys(SYS_wait4, child, 0, __WALL | WNOHANG, 0, 0, 0) != 0)
      break;
    if (leak_bareTime() > end) {
      leak_sys(SYS_kill, child, SIGKILL, 0, 0, 0, 0);
      reap(child);
      break;
    }
    leak_bareRest(tries < 100 ? 100000 : 1000000);
  }
  if (!capture->isServed && capture->result == LeakCaptureDone)
    leak_captureFail(capture, LeakStepCopy, -ETIME);
}

/// Copies, or clones, while all other threads are stopped.
LEAK_BARE static long takeFrozen(LeakCapture *capture, uint64_t begun, bool isCloning) {
  if (isCloning) {
    long child = leak_sys(SYS_clone, CLONE_FILES | CLONE_FS, 0, 0, 0, 0, 0);
    if (child == 0)
      serve(capture, capture->process);
    if (child < 0)
      leak_captureFail(capture, LeakStepClone, child);
    return child;
  }
  if (leak_capturePlan(capture, 0)) {
    capture->plannedNanoseconds = leak_bareTime() - begun;
    leak_captureCopy(capture, 0, begun + capture->mostNanoseconds);
  }
  return 0;
}

/// Captures while a child holds all other threads by ptrace.
///
/// \returns The clone's child; 0 where there is none.
static long captureTraced(LeakCapture *capture, bool isCloning) {
  int saved = errno;
  Helper *helper = mmap(NULL, sizeof *helper, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                        -1, 0);
  errno = saved;
  if (helper == MAP_FAILED) {
    leak_captureFail(capture, LeakStepThread, -ENOMEM);
    return 0;
  }
  helper->capture = capture;
  helper->parent = capture->process;
  long child = startHelper(helper), server = 0;
  if (child < 0) {
    leak_captureFail(capture, LeakStepThread, child);
  } else {
    // Yama allows tracing of a parent only where the parent says so.
    leak_sys(SYS_prctl, PR_SET_PTRACER, child, 0, 0, 0, 0);
    uint64_t begun = leak_bareTime();
    if (awaitHelper(capture, helper, child)) {
      server = takeFrozen(capture, begun, isCloning);
      if (atomic_load(&helper->state) != StateFrozen)
        capture->result = LeakCaptureLate;
      atomic_store(&helper->command, CommandResume);
      leak_bareWake(&helper->command);
      while (atomic_load(&helper->state) == StateFrozen &&
             leak_sys(SYS_wait4, child, 0, __WALL | WNOHANG, 0, 0, 0) == 0)
        leak_bareWait(&helper->state, StateFrozen, 1000000u);
      capture->stoppedNanoseconds = leak_bareTime() - begun;
      reap(child);
    }
  }
  munmap(helper, sizeof *helper);
  errno = saved;
  return server;
}

/// Captures while a signal's handler parks all other threads.
///
/// \returns The clone's child; 0 where there is none.
LEAK_BARE static long captureParked(LeakCapture *capture, bool isCloning) {
  uint64_t begun = leak_bareTime();
  if (!leak_park(capture))
    return 0;
  long server = takeFrozen(capture, begun, isCloning);
  leak_unpark(capture);
  capture->stoppedNanoseconds = leak_bareTime() - begun;
  return server;
}

void leak_captureOwn(LeakCapture *capture, bool isCloning, bool isParking) {
  capture->result = LeakCaptureDone;
  capture->isServed = false;
  capture->threadCount = 0;
  int pagemap = capture->pagemap, memory = capture->memory;
  capture->asking = (int32_t)leak_sys(SYS_gettid, 0, 0, 0, 0, 0, 0);
  // No handler of the host may run meanwhile: it could wait for a thread that is stopped.
  uint64_t all = ~(uint64_t)0, before;
  leak_sys(SYS_rt_sigprocmask, SIG_SETMASK, (long)&all, (long)&before, sizeof all, 0, 0);
  long server =
      isParking ? captureParked(capture, isCloning) : captureTraced(capture, isCloning);
  leak_sys(SYS_rt_sigprocmask, SIG_SETMASK, (long)&before, 0, sizeof before, 0, 0);
  if (server > 0) {
    awaitServer(capture, server);
    // The tables are shared with the child, whose files these were.
    capture->pagemap = pagemap;
    capture->memory = memory;
  }
}

_Static_assert(offsetof(LeakFrozenThread, registers) == 8 && offsetof(LeakFrozenThread, hasRegisters) == 6,
               "the places that leak_askingRegisters writes to");

__attribute__((naked, noinline)) void leak_askingRegisters(LeakFrozenThread *thread) {
  // As user_regs_struct has them, 8 bytes into the thread; those that a call may change are left as they are.
  __asm__("mov %r15, 8(%rdi)\n\t"
          "mov %r14, 16(%rdi)\n\t"
          "mov %r13, 24(%rdi)\n\t"
          "mov %r12, 32(%rdi)\n\t"
          "mov %rbp, 40(%rdi)\n\t"
          "mov %rbx, 48(%rdi)\n\t"
          "mov (%rsp), %rax\n\t"
          "mov %rax, 136(%rdi)\n\t"
          "lea 8(%rsp), %rax\n\t"
          "mov %rax, 160(%rdi)\n\t"
          "mov %fs:0, %rax\n\t"
          "mov %rax, 176(%rdi)\n\t"
          "movb $1, 6(%rdi)\n\t"
          "ret");
}

#else

void leak_captureOwn(LeakCapture *capture, bool isCloning, bool isParking) {
  (void)capture;
  (void)isCloning;
  (void)isParking;
}
void leak_askingRegisters(LeakFrozenThread *thread) { (void)thread; }

#endif
