#ifndef LEAK_STOP_PRIVATE_H
#define LEAK_STOP_PRIVATE_H

#include "LeakStop.h"
#include "calls.h"

#if defined(LEAK_HAS_CALLS)

#include <stdatomic.h>

/// \file
/// Between `leak_stopBegin` and `leak_stopEnd` nothing may allocate, take a lock, use stdio, or call the
/// Swift runtime: a stopped thread may hold any lock.

enum {
  LeakMostThreads = 4096,
  LeakHelperStack = 64 << 10,
  LeakListSize = 32 << 10,
};

/// What a thread that is being stopped is at.
enum LeakThreadState {
  /// It was asked to stop.
  LeakThreadAsked,
  /// It has stopped.
  LeakThreadStopped,
  /// It is gone.
  LeakThreadGone,
  /// It waits in the kernel and stops before it comes back from there.
  LeakThreadHeld,
};

/// What is told to those who stop: the helper, or the parked threads.
enum LeakStopCommand {
  LeakStopWait,
  LeakStopGo,
  LeakStopHold,
  LeakStopResume,
};

/// What the helper is at.
enum LeakStopState {
  LeakStopBegun,
  LeakStopDone,
  LeakStopFailed,
  LeakStopOver,
};

/// All that a stop needs, mapped beforehand and kept for the next one.
typedef struct {
  /// Futexes: `LeakStopCommand`, `LeakStopState`, and how many threads are parked and have left.
  _Atomic uint32_t command, state, parked, left;
  /// This process, and the thread that looks.
  int32_t process, caller;
  /// The method in use.
  uint32_t method;
  /// When the first thread was stopped, and when looking has to end.
  uint64_t begun, deadline;
  bool isCut;
  /// Whether a thread may still be at work in the kernel, which may unmap memory for it.
  bool mayRemap;
  /// The child that traces.
  int32_t helper;
  /// The caller's signal mask before.
  uint64_t mask;
  size_t threadCount;
  LeakThread threads[LeakMostThreads];
  _Atomic uint8_t states[LeakMostThreads];
  /// A signal that a thread was about to be given.
  uint8_t signals[LeakMostThreads];
  /// Where the kernel lists a directory.
  char list[LeakListSize];
  _Alignas(64) char stack[LeakHelperStack];
} LeakStop;

/// Stops all other threads, by the first method that works from one on downwards; with
/// `LeakStopNone` nothing is stopped, but threads are listed.
///
/// \returns Null where another thread looks for too long, or there is no memory.
LeakStop *leak_stopBegin(uint32_t method, uint64_t mostNanoseconds);

/// Lets threads go on.
LeakStopReport leak_stopEnd(LeakStop *stop);

/// Whether the time is up; looking then ends where it is.
static inline bool leak_stopIsOver(LeakStop *stop) {
  if (!stop->isCut && leak_nanoseconds() > stop->deadline)
    stop->isCut = true;
  return stop->isCut;
}

// MARK: - Between the parts

/// Calls a function for the threads of a process until it returns false.
bool leak_stopEachThread(LeakStop *stop, bool (*body)(LeakStop *stop, int32_t number));

/// Adds a thread that was not known; null where it was, or there are too many.
LeakThread *leak_stopAddThread(LeakStop *stop, int32_t number, bool *wasKnown);

/// Finds out from the kernel where the stack of a waiting thread ends.
///
/// \returns The number of the system call that it waits in, or -1 where it is in none or that is not told.
long leak_stopReadPlace(LeakStop *stop, LeakThread *thread);

/// Reads a small file; the text ends with a zero.
size_t leak_stopReadFile(LeakStop *stop, int32_t thread, const char *name, char *room, size_t size);

bool leak_traceBegin(LeakStop *stop);
void leak_traceEnd(LeakStop *stop);
bool leak_signalBegin(LeakStop *stop);
void leak_signalEnd(LeakStop *stop);

#endif
#endif
