// Collecting an ended clone: its parent did not make it and does not wait for it.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/ptrace.h>
#include <sys/wait.h>

#include "guard.h"

#if defined(LEAK_HAS_CAPTURE)

/// How long the guard tries: another tracer may have the threads for a moment.
#define MOST_TRYING 10000000000u

/// How long a thread may take to stop before another one is tried.
#define MOST_WAITING 5000000u

/// What became of an attempt.
typedef enum { Collected, Impossible, NotYet } Outcome;

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

/// Has any thread collect the clone.
LEAK_BARE static Outcome collectByAny(LeakGuard *guard) {
  char path[40];
  leak_bareText(leak_bareNumber(leak_bareText(path, "/proc/"), guard->own.process), "/task");
  long folder =
      leak_sys(SYS_openat, AT_FDCWD, (long)path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0, 0, 0);
  if (folder < 0)
    return Impossible;
  Outcome outcome = NotYet;
  long got = leak_sys(SYS_getdents64, folder, (long)guard->scratch, sizeof guard->scratch, 0, 0, 0);
  if (got <= 0)
    outcome = Impossible;
  for (long at = 0; outcome == NotYet && at + 19 < got;) {
    const char *record = guard->scratch + at;
    int32_t number = 0;
    for (const char *digit = record + 19; *digit >= '0' && *digit <= '9'; digit++)
      number = number * 10 + (*digit - '0');
    if (number)
      outcome = collectBy(guard, number);
    at += *(const uint16_t *)(record + 16);
  }
  leak_sys(SYS_close, folder, 0, 0, 0, 0, 0);
  return outcome;
}

LEAK_BARE void leak_collectClone(LeakGuard *guard) {
  uint64_t end = leak_bareTime() + MOST_TRYING;
  Outcome outcome = collectBy(guard, guard->maker);
  while (outcome == NotYet && leak_bareTime() < end) {
    outcome = collectByAny(guard);
    if (outcome != NotYet)
      break;
    leak_releaseHeld(guard);
    leak_bareRest(1000000);
  }
}

#endif
