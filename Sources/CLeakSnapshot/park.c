// Stopping this process's other threads without a tracer: a handler of SIGPROF parks every thread.
//
// libdispatch's workers block nearly all other signals. Only where the program does not use the signal;
// afterwards it is as it was. System calls are made directly, lest a sanitizer puts the signal off.
// Verified with Linux 6.18.

#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <sys/uio.h>
#include <ucontext.h>

#include "park.h"

#if defined(LEAK_HAS_CAPTURE)

/// How long threads may take to get to the handler.
#define MOST_WAITING 200000000u

/// How long they may take to leave it.
#define MOST_LEAVING 2000000000u

/// How often threads are asked whether they let the signal through, half a millisecond apart.
enum { MostAsking = 40 };

/// What parked threads are told.
enum { CommandHold, CommandLeave };

enum {
  // SA_RESTORER of the kernel's interface; sys/signal.h has no name for it.
  Restorer = 0x04000000,
  // Places in user_regs_struct. Source: sys/user.h.
  PlaceOfBase = 21,
};

/// The kernel's description of a handler. Source: arch/x86/include/uapi/asm/signal.h.
typedef struct {
  uintptr_t handler;
  uint64_t flags;
  uintptr_t restorer;
  uint64_t mask;
} Action;

/// Shared by the asking thread and the parked ones; one capture is taken at a time.
static struct {
  _Atomic(LeakCapture *) capture;
  _Atomic uint32_t command, parked, left;
  /// Set where a thread did not leave the handler in time: it may still be there.
  _Atomic bool isUnusable;
  /// How the signal was handled before.
  Action before;
} parking;

/// What a thread is at; the asking thread and the thread itself change it.
LEAK_BARE static uint8_t stateOf(const LeakFrozenThread *thread) {
  return __atomic_load_n(&thread->state, __ATOMIC_SEQ_CST);
}

/// Changes what a thread is at.
LEAK_BARE static void setState(LeakFrozenThread *thread, uint8_t state) {
  __atomic_store_n(&thread->state, state, __ATOMIC_SEQ_CST);
}

/// Whether an interrupted thread was inside a system call, which it makes again, or which failed with EINTR.
LEAK_BARE static bool wasInKernel(int32_t process, uint64_t counter, int64_t result) {
  uint8_t bytes[4] = {0, 0, 0, 0};
  struct iovec own = {bytes, sizeof bytes}, code = {(void *)(counter - 2), sizeof bytes};
  // Not read directly: two bytes further there may be nothing.
  if (leak_sys(SYS_process_vm_readv, process, (long)&own, 1, (long)&code, 1, 0) < 2)
    return false;
  bool isBehindCall = bytes[0] == 0x0f && bytes[1] == 0x05;
  bool isBeforeCall = bytes[2] == 0x0f && bytes[3] == 0x05;
  return isBeforeCall || (isBehindCall && result == -EINTR);
}

/// Copies the registers that a thread had when it was interrupted.
LEAK_BARE static void copyRegisters(LeakFrozenThread *thread, int32_t process,
                                    const ucontext_t *context) {
  // In the order of user_regs_struct; -1 where the kernel does not pass one on.
  static const int8_t order[] = {
      REG_R15, REG_R14, REG_R13, REG_R12, REG_RBP, REG_RBX, REG_R11, REG_R10, REG_R9,  REG_R8,
      REG_RAX, REG_RCX, REG_RDX, REG_RSI, REG_RDI, -1,      REG_RIP, -1,      REG_EFL, REG_RSP,
  };
  for (size_t i = 0; i < sizeof order; i++)
    thread->registers[i] = order[i] < 0 ? 0 : (uint64_t)context->uc_mcontext.gregs[order[i]];
  __asm__("mov %%fs:0, %0" : "=r"(thread->registers[PlaceOfBase]));
  thread->isInKernel = wasInKernel(process, (uint64_t)context->uc_mcontext.gregs[REG_RIP],
                                   context->uc_mcontext.gregs[REG_RAX]);
  thread->hasRegisters = true;
}

/// Parks the thread that it runs on until threads may go on.
LEAK_BARE static void park(int number, siginfo_t *info, void *context) {
  (void)number;
  (void)info;
  LeakCapture *capture = atomic_load(&parking.capture);
  if (!capture)
    return;
  int32_t own = (int32_t)leak_sys(SYS_gettid, 0, 0, 0, 0, 0, 0);
  size_t count = __atomic_load_n(&capture->threadCount, __ATOMIC_SEQ_CST);
  for (size_t i = 0; i < count; i++) {
    LeakFrozenThread *thread = &capture->threads[i];
    if (thread->number != own || stateOf(thread) != LeakFrozenAsked)
      continue;
    copyRegisters(thread, capture->process, context);
    setState(thread, LeakFrozenStopped);
    atomic_fetch_add(&parking.parked, 1);
    leak_bareWake(&parking.parked);
    while (atomic_load(&parking.command) == CommandHold)
      leak_bareWait(&parking.command, CommandHold, 999999999u);
    atomic_fetch_add(&parking.left, 1);
    leak_bareWake(&parking.left);
    return;
  }
}

/// What a handler returns to. Source: the kernel's interface, arch/x86/kernel/signal_64.c.
__attribute__((naked)) static void restore(void) {
  __asm__("mov %0, %%eax\n\tsyscall" : : "i"(SYS_rt_sigreturn));
}

/// Sets how the signal is handled.
LEAK_BARE static bool setAction(const Action *action, Action *before) {
  return leak_sys(SYS_rt_sigaction, SIGPROF, (long)action, (long)before, sizeof action->mask, 0,
                  0) == 0;
}

/// Whether a thread is gone.
LEAK_BARE static bool isGone(const LeakCapture *capture, int32_t number) {
  return leak_sys(SYS_tgkill, capture->process, number, 0, 0, 0, 0) == -ESRCH;
}

/// Whether a thread lets the signal through: where not, it would be given it later.
LEAK_BARE static bool isOpen(const LeakCapture *capture, int32_t number) {
  static const char name[] = "SigBlk:";
  char text[4096];
  size_t count = leak_readThreadFile(capture, number, "/status", text, sizeof text);
  for (size_t at = 0; at + sizeof name < count; at++) {
    size_t matched = 0;
    while (name[matched] && text[at + matched] == name[matched])
      matched++;
    if (name[matched])
      continue;
    uint64_t mask = 0;
    for (at += matched; text[at] == ' ' || text[at] == '\t'; at++)
      ;
    for (; text[at] && text[at] != '\n'; at++)
      mask = mask << 4 | (uint64_t)(text[at] <= '9' ? text[at] - '0' : text[at] - 'a' + 10);
    return !(mask >> (SIGPROF - 1) & 1);
  }
  return false;
}

/// Whether a thread lets the signal through, is the asking one, or is gone.
LEAK_BARE static bool isReady(LeakCapture *capture, int32_t number, void *context) {
  (void)context;
  return number == capture->asking || isOpen(capture, number) || isGone(capture, number);
}

/// Waits until all threads let the signal through: those that start others, or a program, do not for a moment.
LEAK_BARE static bool awaitReadiness(LeakCapture *capture) {
  for (int tries = 0; tries < MostAsking; tries++) {
    if (leak_eachThread(capture, capture->scratch, capture->scratchSize, isReady, NULL))
      return true;
    leak_bareRest(500000);
  }
  return false;
}

/// Sends the signal to a thread that was not asked yet.
LEAK_BARE static bool ask(LeakCapture *capture, int32_t number, void *context) {
  (void)context;
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
  bool isAsked = isOpen(capture, number);
  setState(thread, isAsked ? LeakFrozenAsked : LeakFrozenGone);
  __atomic_store_n(&capture->threadCount, capture->threadCount + 1, __ATOMIC_SEQ_CST);
  // Gone between being listed and being looked at, or closed to the signal.
  if (!isAsked)
    return isGone(capture, number) || leak_captureFail(capture, LeakStepSeize, -EBUSY);
  if (leak_sys(SYS_tgkill, capture->process, number, SIGPROF, 0, 0, 0) < 0)
    setState(thread, LeakFrozenGone);
  return true;
}

/// Whether all that were asked are parked or gone; waits for them.
LEAK_BARE static bool awaitParked(LeakCapture *capture, uint64_t end) {
  for (;;) {
    uint32_t parked = atomic_load(&parking.parked);
    bool isComplete = true;
    for (size_t i = 0; i < capture->threadCount; i++) {
      LeakFrozenThread *thread = &capture->threads[i];
      if (stateOf(thread) != LeakFrozenAsked)
        continue;
      if (isGone(capture, thread->number))
        setState(thread, LeakFrozenGone);
      else
        isComplete = false;
    }
    if (isComplete || leak_bareTime() > end)
      return isComplete;
    leak_bareWait(&parking.parked, parked, 1000000u);
  }
}

/// Parks all threads once; false where one of them cannot be.
LEAK_BARE static bool parkAll(LeakCapture *capture) {
  capture->threadCount = 0;
  atomic_store(&parking.parked, 0);
  atomic_store(&parking.left, 0);
  atomic_store(&parking.command, CommandHold);
  atomic_store(&parking.capture, capture);
  Action action = {(uintptr_t)park, SA_SIGINFO | SA_RESTART | SA_ONSTACK | Restorer,
                   (uintptr_t)restore, ~(uint64_t)0};
  uint64_t end = leak_bareTime() + MOST_WAITING;
  bool isParked = setAction(&action, NULL);
  // Until there are no new ones.
  for (size_t known = SIZE_MAX; isParked && known != capture->threadCount;) {
    known = capture->threadCount;
    isParked = leak_eachThread(capture, capture->scratch, capture->scratchSize, ask, NULL) &&
               (awaitParked(capture, end) || leak_captureFail(capture, LeakStepSeize, -EBUSY));
  }
  if (!isParked)
    leak_unpark(capture);
  return isParked;
}

LEAK_BARE bool leak_park(LeakCapture *capture) {
  bool isFree = !atomic_load(&parking.isUnusable) && setAction(NULL, &parking.before) &&
                (parking.before.handler == (uintptr_t)SIG_DFL ||
                 parking.before.handler == (uintptr_t)SIG_IGN);
  if (!isFree)
    return leak_captureFail(capture, LeakStepSeize, -EBUSY);
  // A thread may begin to start another, or a program, just after it was asked whether it does.
  for (int tries = 0; tries < 3 && awaitReadiness(capture); tries++) {
    capture->result = LeakCaptureDone;
    if (parkAll(capture))
      return true;
    if (capture->result != LeakCaptureFailed || capture->code != EBUSY)
      return false;
  }
  return leak_captureFail(capture, LeakStepSeize, -EBUSY);
}

LEAK_BARE void leak_unpark(LeakCapture *capture) {
  atomic_store(&parking.command, CommandLeave);
  leak_bareWake(&parking.command);
  uint64_t end = leak_bareTime() + MOST_LEAVING;
  // A tracer may hold back a signal that was sent: given later, it would end the process.
  bool isQuiet = awaitParked(capture, end);
  atomic_store(&parking.capture, NULL);
  for (;;) {
    uint32_t left = atomic_load(&parking.left);
    if (left == atomic_load(&parking.parked))
      break;
    if (leak_bareTime() > end) {
      isQuiet = false;
      break;
    }
    leak_bareWait(&parking.left, left, 1000000u);
  }
  // A signal that nobody has taken yet is dropped with this, instead of ending the process.
  Action ignoring = {(uintptr_t)SIG_IGN, 0, 0, 0};
  setAction(&ignoring, NULL);
  if (isQuiet)
    setAction(&parking.before, NULL);
  else
    atomic_store(&parking.isUnusable, true);
}

#endif
