// System calls made by another process.
//
// A stopped thread is pointed at a `syscall` instruction of its own program and let go up to the end of that one
// call. It executes nothing else: the steps are the stops before and behind the call, and no single step,
// which would change the program's handler of SIGTRAP. Verified with Linux 6.18.

#define _GNU_SOURCE
#include <errno.h>
#include <linux/elf.h>
#include <linux/ptrace.h>
#include <signal.h>
#include <sys/uio.h>

#include "inject.h"

#if defined(LEAK_HAS_CAPTURE)

enum {
  /// The stop before or behind a system call, by PTRACE_O_TRACESYSGOOD.
  StopAtCall = SIGTRAP | 0x80,
  /// The stop in a clone.
  StopAtClone = SIGTRAP | PTRACE_EVENT_CLONE << 8,
  /// The code segment of 64-bit code.
  UserCode = 0x33,
  /// A call that a signal kept from beginning; include/linux/errno.h.
  RestartNoInterrupt = 513,
  /// How often such a call is made again.
  MostAttempts = 200,
};

/// Lets a thread go on up to the next stop at a system call; false where it is gone.
///
/// \param stops Is given SIGSTOP where that came meanwhile.
LEAK_BARE static bool goOn(const LeakCapture *capture, int32_t thread, LeakInjection *injection,
                           bool *stops) {
  for (;;) {
    if (leak_trace(PTRACE_SYSCALL, thread, 0, 0) < 0)
      return false;
    int stop = 0;
    for (unsigned tries = 0; stop == 0; tries++)
      stop = leak_nextStop(capture, thread, tries);
    if (stop < 0)
      return false;
    if (stop == StopAtCall)
      return true;
    // All signals but this one are blocked.
    if (stop == SIGSTOP)
      *stops = true;
    uint64_t number = 0;
    if (stop == StopAtClone && leak_trace(PTRACE_GETEVENTMSG, thread, 0, (uintptr_t)&number) == 0)
      injection->child = (int32_t)number;
  }
}

/// Makes the call, once more where a signal kept it from beginning; false where the thread is gone.
LEAK_BARE static bool call(const LeakCapture *capture, int32_t thread, LeakInjection *injection,
                           uint64_t *registers, bool *stops) {
  uint64_t found[LeakUserRegisterCount];
  struct iovec room = {registers, LeakUserRegisterCount * 8}, after = {found, sizeof found};
  for (int attempts = 0; attempts < MostAttempts; attempts++) {
    if (leak_trace(PTRACE_SETREGSET, thread, NT_PRSTATUS, (uintptr_t)&room) < 0 ||
        !goOn(capture, thread, injection, stops) || !goOn(capture, thread, injection, stops) ||
        leak_trace(PTRACE_GETREGSET, thread, NT_PRSTATUS, (uintptr_t)&after) < 0)
      return false;
    injection->result = (long)found[LeakRax];
    if (injection->result != -RestartNoInterrupt)
      break;
  }
  return true;
}

/// Stops a thread behind a call where the kernel looks whether a call has to go on that waited before.
LEAK_BARE static void stopAgain(const LeakCapture *capture, LeakFrozenThread *thread) {
  leak_trace(PTRACE_INTERRUPT, thread->number, 0, 0);
  leak_trace(PTRACE_CONT, thread->number, 0, 0);
  int stop = 0;
  for (unsigned tries = 0; stop == 0; tries++)
    stop = leak_nextStop(capture, thread->number, tries);
  if (stop < 0)
    thread->state = LeakFrozenGone;
  else if (stop >> 8 != PTRACE_EVENT_STOP)
    thread->signal = (uint8_t)(stop & 0x7f);
}

/// Lets a thread that is about to be given a signal take it, and stops it at the handler's beginning.
LEAK_BARE static bool takeSignals(const LeakCapture *capture, LeakFrozenThread *thread) {
  for (int tries = 0; tries < 16 && thread->state == LeakFrozenStopped; tries++) {
    if (!thread->signal)
      return true;
    leak_trace(PTRACE_INTERRUPT, thread->number, 0, 0);
    leak_trace(PTRACE_CONT, thread->number, 0, thread->signal);
    thread->signal = 0;
    thread->isInKernel = false;
    leak_awaitStop(capture, thread, leak_bareTime() + 10000000u);
  }
  return thread->state == LeakFrozenStopped && !thread->signal;
}

LEAK_BARE bool leak_inject(LeakCapture *capture, LeakFrozenThread *thread,
                           LeakInjection *injection) {
  if (!takeSignals(capture, thread))
    return false;
  int32_t number = thread->number;
  uint64_t before[LeakUserRegisterCount], registers[LeakUserRegisterCount];
  uint64_t mask, all = ~(uint64_t)0;
  struct iovec room = {before, sizeof before};
  if (leak_trace(PTRACE_GETREGSET, number, NT_PRSTATUS, (uintptr_t)&room) < 0 ||
      leak_trace(PTRACE_GETSIGMASK, number, sizeof mask, (uintptr_t)&mask) < 0 ||
      (before[LeakCs] & 0xffff) != UserCode)
    return false;
  uintptr_t instruction = leak_findInstruction(thread, before, injection->instruction);
  long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE;
  if (!instruction || (!thread->isInKernel && leak_isInSequence(number, before[LeakRip])) ||
      !leak_permit(capture, number, injection, &options))
    return false;
  leak_bareCopy(registers, before, sizeof before);
  registers[LeakRip] = instruction;
  registers[LeakRax] = (uint64_t)injection->number;
  // No call that waits: the kernel does not go on with it now.
  registers[LeakOriginalRax] = ~(uint64_t)0;
  static const uint8_t places[] = {LeakRdi, LeakRsi, LeakRdx, LeakR10, LeakR8};
  for (size_t i = 0; i < sizeof places; i++)
    registers[places[i]] = (uint64_t)injection->arguments[i];
  leak_trace(PTRACE_SETOPTIONS, number, 0, (uintptr_t)options);
  leak_trace(PTRACE_SETSIGMASK, number, sizeof all, (uintptr_t)&all);
  bool stops = false;
  bool isDone = call(capture, number, injection, registers, &stops);
  leak_trace(PTRACE_SETREGSET, number, NT_PRSTATUS, (uintptr_t)&room);
  leak_trace(PTRACE_SETSIGMASK, number, sizeof mask, (uintptr_t)&mask);
  leak_trace(PTRACE_SETOPTIONS, number, 0, 0);
  stopAgain(capture, thread);
  if (stops)
    leak_sys(SYS_tgkill, capture->process, number, SIGSTOP, 0, 0, 0);
  return isDone && thread->state == LeakFrozenStopped;
}

#endif
