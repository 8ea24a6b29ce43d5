#ifndef LEAK_GUARD_PRIVATE_H
#define LEAK_GUARD_PRIVATE_H

#include "inject.h"

#if defined(LEAK_HAS_CAPTURE)

/// \file
/// The guard: a process that stops another one, may have it cloned, and lets it go on whatever happens to us.

/// What the guard is told, and what it is at.
enum { LeakGuardServe, LeakGuardEnd };
enum { LeakGuardBegun, LeakGuardReady, LeakGuardOver };

/// The number of threads that the guard can hold for itself.
enum { LeakGuardThreads = 64 };

/// What the asking process and the guard share.
typedef struct LeakGuard {
  _Atomic uint32_t command, state;
  /// The asking process, and the guard.
  int32_t parent, number;
  /// Whether the process is cloned; otherwise it is stopped until the guard is told to end, or the time is up.
  bool isCloning;
  /// When threads began to be stopped.
  uint64_t begun;
  /// A `syscall` instruction of the process that is cloned.
  uintptr_t instruction;
  /// The clone by our numbers and by those of its parent; 0 where there is none.
  int32_t child, innerChild;
  /// A capture of the guard's own: threads that could not be stopped at once, and those that collect the clone.
  LeakCapture own;
  LeakFrozenThread threads[LeakGuardThreads];
  char scratch[32 << 10];
} LeakGuard;

/// What the guard does; it never returns.
__attribute__((noreturn)) void leak_guard(LeakCapture *capture, LeakGuard *guard);

/// Starts a guard after a survey.
///
/// \returns Whether the process is stopped, or has gone on and is cloned; otherwise there is no guard.
bool leak_startGuard(LeakCapture *capture, bool isCloning);

/// Has the guard finish, and waits until it has.
void leak_endGuard(LeakCapture *capture);

/// Has the process collect its ended clone, so that no zombie is left. Takes one thread for a moment.
void leak_collectClone(LeakGuard *guard);

/// Lets threads go on that stop only now.
///
/// \returns Whether there are any left.
bool leak_releaseHeld(LeakGuard *guard);

#endif
#endif
