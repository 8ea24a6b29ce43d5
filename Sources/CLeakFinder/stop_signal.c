#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "stop.h"

#if defined(LEAK_HAS_CALLS)

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <ucontext.h>

// Where no child may trace us, a handler of SIGPROF parks every thread: libdispatch's workers block
// nearly all other signals. Only where the host does not use it; afterwards it is as it was.

/// How long threads may take to get to the handler.
#define MOST_WAITING 200000000u

/// How long they may take to leave it.
#define MOST_LEAVING 2000000000u

/// The stop that threads are to be parked for.
static LeakStop *_Atomic parking;

/// Set where a thread did not leave the handler in time: it may still be there.
static _Atomic bool isUnusable;

/// Copies the registers that a thread had when it was interrupted.
static void copyRegisters(LeakThread *thread, const ucontext_t *context) {
#if defined(__x86_64__)
  const greg_t *values = context->uc_mcontext.gregs;
  // All but the stack pointer, the program counter and what follows them.
  for (int i = REG_R8; i <= REG_RCX; i++)
    thread->registers[thread->registerCount++] = (uintptr_t)values[i];
  thread->stackPointer = (uintptr_t)values[REG_RSP];
  thread->programCounter = (uintptr_t)values[REG_RIP];
  thread->framePointer = (uintptr_t)values[REG_RBP];
  __asm__("mov %%fs:0, %0" : "=r"(thread->threadPointer));
#else
  for (int i = 0; i < 31; i++)
    thread->registers[thread->registerCount++] = (uintptr_t)context->uc_mcontext.regs[i];
  thread->stackPointer = (uintptr_t)context->uc_mcontext.sp;
  thread->programCounter = (uintptr_t)context->uc_mcontext.pc;
  thread->framePointer = (uintptr_t)context->uc_mcontext.regs[29];
  __asm__("mrs %0, tpidr_el0" : "=r"(thread->threadPointer));
#endif
  thread->hasRegisters = true;
}

/// Parks the thread that it runs on until threads are resumed.
LEAK_BARE static void park(int number, siginfo_t *info, void *context) {
  (void)number;
  (void)info;
  LeakStop *stop = atomic_load(&parking);
  if (!stop)
    return;
  int32_t own = (int32_t)leak_call(SYS_gettid, 0, 0, 0, 0, 0);
  for (size_t i = 0; i < stop->threadCount; i++) {
    if (stop->threads[i].number != own || atomic_load(&stop->states[i]) != LeakThreadAsked)
      continue;
    copyRegisters(&stop->threads[i], context);
    atomic_store(&stop->states[i], LeakThreadStopped);
    atomic_fetch_add(&stop->parked, 1);
    leak_wake(&stop->parked);
    while (atomic_load(&stop->command) == LeakStopHold)
      leak_waitWhile(&stop->command, LeakStopHold, 1000000000u);
    atomic_fetch_add(&stop->left, 1);
    leak_wake(&stop->left);
    return;
  }
}

/// Whether a thread lets the signal through: where not, it would be given it later.
static bool isOpen(LeakStop *stop, int32_t number) {
  char text[4096];
  size_t count = leak_stopReadFile(stop, number, "status", text, sizeof text);
  const char *found = count ? strstr(text, "SigBlk:") : NULL;
  if (!found)
    return false;
  uint64_t mask = 0;
  for (found += 7; *found == ' ' || *found == '\t'; found++)
    ;
  for (; *found && *found != '\n'; found++)
    mask = mask << 4 | (uint64_t)(*found <= '9' ? *found - '0' : *found - 'a' + 10);
  return !(mask >> (SIGPROF - 1) & 1);
}

/// Whether a thread lets the signal through, is the caller, or is gone.
static bool isReady(LeakStop *stop, int32_t number) {
  return number == stop->caller || isOpen(stop, number) ||
         leak_call(SYS_tgkill, stop->process, number, 0, 0, 0) == -ESRCH;
}

/// Waits until all threads let the signal through: those that start a program do not for a moment.
static bool awaitReadiness(LeakStop *stop) {
  for (int tries = 0; tries < 40; tries++) {
    if (leak_stopEachThread(stop, isReady))
      return true;
    leak_rest(500000);
  }
  return false;
}

/// Sends the signal to a thread that was not known.
static bool ask(LeakStop *stop, int32_t number) {
  bool wasKnown;
  if (number == stop->caller)
    return true;
  LeakThread *thread = leak_stopAddThread(stop, number, &wasKnown);
  if (!thread)
    return false;
  if (wasKnown)
    return true;
  size_t index = (size_t)(thread - stop->threads);
  if (!isOpen(stop, number)) {
    atomic_store(&stop->states[index], LeakThreadGone);
    // Gone between being listed and being looked at, or closed to the signal.
    return leak_call(SYS_tgkill, stop->process, number, 0, 0, 0) == -ESRCH;
  }
  if (!stop->begun)
    stop->begun = leak_nanoseconds();
  if (leak_call(SYS_tgkill, stop->process, number, SIGPROF, 0, 0) < 0)
    atomic_store(&stop->states[index], LeakThreadGone);
  return true;
}

/// Whether all that were asked are parked or gone; waits for them.
static bool awaitAll(LeakStop *stop, uint64_t end) {
  for (;;) {
    uint32_t parked = atomic_load(&stop->parked);
    bool isReady = true;
    for (size_t i = 0; i < stop->threadCount; i++) {
      if (stop->threads[i].isCaller || atomic_load(&stop->states[i]) != LeakThreadAsked)
        continue;
      if (leak_call(SYS_tgkill, stop->process, stop->threads[i].number, 0, 0, 0) == -ESRCH)
        atomic_store(&stop->states[i], LeakThreadGone);
      else
        isReady = false;
    }
    if (isReady)
      return true;
    if (leak_nanoseconds() > end)
      return false;
    leak_waitWhile(&stop->parked, parked, 1000000u);
  }
}

/// How the signal was handled before.
static struct sigaction before;

/// Lets threads leave the handler, and takes it away.
static void leave(LeakStop *stop) {
  atomic_store(&stop->command, LeakStopResume);
  leak_wake(&stop->command);
  uint64_t end = leak_nanoseconds() + MOST_LEAVING;
  // A tracer may hold back a signal that was sent: given later, it would end the process.
  bool isQuiet = awaitAll(stop, end);
  atomic_store(&parking, NULL);
  for (;;) {
    uint32_t left = atomic_load(&stop->left);
    if (left == atomic_load(&stop->parked))
      break;
    if (leak_nanoseconds() > end) {
      atomic_store(&isUnusable, true);
      break;
    }
    leak_waitWhile(&stop->left, left, 1000000u);
  }
  // A signal that nobody has taken yet is dropped with this, instead of ending the process.
  struct sigaction ignore;
  memset(&ignore, 0, sizeof ignore);
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGPROF, &ignore, NULL);
  if (isQuiet)
    sigaction(SIGPROF, &before, NULL);
  else
    atomic_store(&isUnusable, true);
}

/// Parks all threads; false where one of them cannot be.
static bool parkAll(LeakStop *stop) {
  stop->threadCount = 1;
  stop->begun = 0;
  atomic_store(&stop->parked, 0);
  atomic_store(&stop->left, 0);
  atomic_store(&stop->command, LeakStopHold);
  atomic_store(&parking, stop);
  struct sigaction handler;
  memset(&handler, 0, sizeof handler);
  handler.sa_sigaction = park;
  handler.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
  sigfillset(&handler.sa_mask);
  bool isStopped = sigaction(SIGPROF, &handler, NULL) == 0;
  uint64_t end = leak_nanoseconds() + MOST_WAITING;
  for (size_t known = 0; isStopped && known != stop->threadCount;) {
    known = stop->threadCount;
    isStopped = leak_stopEachThread(stop, ask) && awaitAll(stop, end);
  }
  if (!isStopped)
    leave(stop);
  return isStopped;
}

bool leak_signalBegin(LeakStop *stop) {
  int saved = errno;
  bool isFree = !atomic_load(&isUnusable) && sigaction(SIGPROF, NULL, &before) == 0 &&
                !(before.sa_flags & SA_SIGINFO) &&
                (before.sa_handler == SIG_DFL || before.sa_handler == SIG_IGN);
  bool isStopped = false;
  // A thread may begin to start a program just after it was asked whether it does.
  for (int tries = 0; isFree && !isStopped && tries < 3; tries++)
    isStopped = awaitReadiness(stop) && parkAll(stop);
  errno = saved;
  return isStopped;
}

void leak_signalEnd(LeakStop *stop) {
  int saved = errno;
  leave(stop);
  errno = saved;
}

#endif
