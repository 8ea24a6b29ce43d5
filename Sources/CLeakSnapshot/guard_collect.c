// Collecting an ended clone: its parent did not make it and does not wait for it.

#define _GNU_SOURCE
#include <errno.h>
#include <linux/ptrace.h>
#include <sys/wait.h>

#include "guard.h"

#if defined(LEAK_HAS_CAPTURE)

/// How long the guard tries: another tracer may have the threads for a moment.
#define MOST_TRYING 10000000000u

/// How long a thread may take to stop before another one is tried.
#define MOST_WAITING 5000000u

/// What became of an attempt.
typedef enum { Collected, NotYet } Outcome;

/// Lets a stopped thread go on.
LEAK_BARE static void letGo(LeakFrozenThread *thread) {
  if (thread->state == LeakFrozenStopped)
    leak_trace(PTRACE_DETACH, thread->number, 0, thread->signal);
  thread->state = LeakFrozenGone;
}

LEAK_BARE bool leak_releaseHeld(LeakGuard *guard) {
  size_t kept = 0;
  for (size_t i = 0; i < guard->own.threadCount; i++) {
    LeakFrozenThread *thread = &guard->threads[i];
    leak_awaitStop(&guard->own, thread, leak_bareTime());
    if (thread->state == LeakFrozenHeld) {
      leak_bareCopy(&guard->threads[kept++], thread, sizeof *thread);
      continue;
    }
    letGo(thread);
  }
  guard->own.threadCount = kept;
  return kept > 0;
}

/// Whether a thread runs or waits so that it can be stopped at once.
LEAK_BARE static bool isStoppable(const LeakCapture *capture, int32_t number) {
  char state = leak_threadState(capture, number);
  return state == 'R' || state == 'S' || state == 'T';
}

/// Has one thread collect the clone.
LEAK_BARE static Outcome collectBy(LeakGuard *guard, int32_t number) {
  LeakCapture *own = &guard->own;
  if (own->threadCount == LeakGuardThreads || !isStoppable(own, number))
    return NotYet;
  size_t index = own->threadCount;
  if (!leak_seize(own, number) || own->threadCount == index)
    return NotYet;
  LeakFrozenThread *thread = &own->threads[index];
  if (thread->state == LeakFrozenAsked)
    leak_awaitStop(own, thread, leak_bareTime() + MOST_WAITING);
  // It is let go when it stops.
  if (thread->state == LeakFrozenHeld)
    return NotYet;
  LeakInjection injection = {SYS_wait4, {guard->innerChild, 0, __WALL | WNOHANG, 0, 0},
                             guard->instruction, own->knownFilters, 0, 0, false};
  bool isDone = thread->state == LeakFrozenStopped && leak_inject(own, thread, &injection);
  letGo(thread);
  own->threadCount = index;
  if (!isDone)
    return NotYet;
  return injection.result == guard->innerChild || injection.result == -ECHILD ? Collected : NotYet;
}

/// What an attempt by any thread is at.
typedef struct {
  LeakGuard *guard;
  /// Whether threads are left out that signals are sent to which the program ignores (see `leak_freeze`).
  bool isCareful;
  Outcome outcome;
} Attempt;

/// Has a thread collect the clone unless that was done.
LEAK_BARE static bool attempt(LeakCapture *own, int32_t number, void *context) {
  Attempt *made = context;
  if (!made->isCareful || (number != own->process && !leak_hasChildren(own, number)))
    made->outcome = collectBy(made->guard, number);
  return made->outcome == NotYet;
}

/// Whether the clone is still there: where its parent ended, another process has collected it.
LEAK_BARE static bool isLeft(LeakGuard *guard) {
  int32_t process = guard->own.process;
  guard->own.process = guard->child;
  char state = leak_threadState(&guard->own, guard->child);
  guard->own.process = process;
  return state != 'X';
}

LEAK_BARE void leak_collectClone(LeakGuard *guard) {
  uint64_t end = leak_bareTime() + MOST_TRYING;
  LeakCapture *own = &guard->own;
  for (;;) {
    Attempt made = {guard, true, NotYet};
    own->result = LeakCaptureDone;
    for (int round = 0; round < 2 && made.outcome == NotYet; round++) {
      made.isCareful = round == 0;
      leak_eachThread(own, guard->scratch, sizeof guard->scratch, attempt, &made);
    }
    if (made.outcome != NotYet || !isLeft(guard) || leak_bareTime() > end)
      break;
    leak_releaseHeld(guard);
    leak_bareRest(1000000);
  }
}

#endif
