#ifndef LEAK_TRACE_PRIVATE_H
#define LEAK_TRACE_PRIVATE_H

#include "capture.h"

#if defined(LEAK_HAS_CAPTURE)

/// \file
/// Single threads under ptrace(2). The tracer is the calling thread.

enum {
  // Places in user_regs_struct. Source: sys/user.h.
  LeakR10 = 7,
  LeakR8 = 9,
  LeakRax = 10,
  LeakRdx = 12,
  LeakRsi = 13,
  LeakRdi = 14,
  LeakOriginalRax = 15,
  LeakRip = 16,
  LeakCs = 17,
};

/// Makes one ptrace request.
LEAK_BARE static inline long leak_trace(long request, int32_t thread, uintptr_t address,
                                        uintptr_t data) {
  return leak_sys(SYS_ptrace, request, thread, (long)address, (long)data, 0, 0);
}

/// Reads a small file of a thread; the text ends with a zero.
size_t leak_readThreadFile(const LeakCapture *capture, int32_t thread, const char *name, char *room,
                           size_t size);

/// The letter of a thread's state, as the kernel has it; `X` where it is gone.
char leak_threadState(const LeakCapture *capture, int32_t thread);

/// Whether a thread has children.
bool leak_hasChildren(const LeakCapture *capture, int32_t thread);

/// Calls a function with each thread of a process until it returns false.
///
/// \param room Room for lists of the kernel.
bool leak_eachThread(LeakCapture *capture, char *room, size_t size,
                     bool (*body)(LeakCapture *, int32_t, void *), void *context);

/// Asks a thread to stop that is not known yet.
bool leak_seize(LeakCapture *capture, int32_t number);

/// What a thread under trace has stopped for, without waiting: a signal, and from bit 8 on an event of ptrace.
///
/// \param tries How often this was asked before; where that is often, there is a rest first.
/// \returns 0 where it has not stopped, -1 where it is gone.
int leak_nextStop(const LeakCapture *capture, int32_t thread, unsigned tries);

/// Waits until a thread has stopped that was asked to, or the time is up.
void leak_awaitStop(const LeakCapture *capture, LeakFrozenThread *thread, uint64_t end);

#endif
#endif
