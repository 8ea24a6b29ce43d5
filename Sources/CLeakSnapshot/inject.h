#ifndef LEAK_INJECT_PRIVATE_H
#define LEAK_INJECT_PRIVATE_H

#include "trace.h"

#if defined(LEAK_HAS_CAPTURE)

/// \file
/// System calls that a stopped thread of another process makes for us.

/// A system call to be made.
typedef struct {
  /// Its number and arguments.
  long number, arguments[5];
  /// Where a `syscall` instruction may be; 0 where none is known.
  uintptr_t instruction;
  /// So many filters of system calls count as our own, which allow the call.
  uint32_t knownFilters;
  /// What it returned.
  long result;
  /// The process that it made, by our numbers; 0 where it made none.
  int32_t child;
  /// Whether a filter of system calls kept a thread from being used.
  bool isFiltered;
} LeakInjection;

/// Has no filter of system calls refuse the call, or end the process for it; gives the options to be set.
///
/// \returns Whether the thread can be used.
bool leak_permit(const LeakCapture *capture, int32_t thread, LeakInjection *injection,
                 long *options);

/// Whether a thread is inside a restartable sequence, which the kernel would take for left.
///
/// `struct rseq`: the sequence's description at 8; `struct rseq_cs`: start at 8, size at 16. Source:
/// include/uapi/linux/rseq.h.
bool leak_isInSequence(int32_t thread, uint64_t counter);

/// A `syscall` instruction that a thread can be pointed at; 0 where there is none.
uintptr_t leak_findInstruction(const LeakFrozenThread *thread, const uint64_t *registers,
                               uintptr_t known);

/// Has a stopped thread make a system call, and brings it back to where it was.
///
/// The thread's registers, its blocked signals and a call that it waits in are as before. Afterwards it is
/// stopped again, or gone.
///
/// \returns Whether the call was made; false where the thread cannot be used, or is gone.
bool leak_inject(LeakCapture *capture, LeakFrozenThread *thread, LeakInjection *injection);

#endif
#endif
