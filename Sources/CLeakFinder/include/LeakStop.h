#ifndef LEAK_STOP_H
#define LEAK_STOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// \file
/// How this process's other threads are stopped for a look at memory, and what they were doing.

/// A way to stop threads.
enum LeakStopMethod {
  /// They ran on.
  LeakStopNone = 0,
  /// A handler of SIGPROF parked them.
  LeakStopSignal = 1,
  /// A child with the same memory held them by ptrace.
  LeakStopTrace = 2,
  /// Added to one of the above: threads are stopped only while the process is forked, and the child, which
  /// has a copy of all memory, looks at that.
  LeakStopForked = 16,
};

/// How many general registers are kept of a thread.
enum { LeakRegisterCount = 31 };

/// A thread as it was while threads were stopped.
typedef struct {
  /// Its number.
  int32_t number;
  /// Whether it is the thread that looked.
  bool isCaller;
  /// Whether its registers are known; where they are not, only `stackPointer` may be.
  bool hasRegisters;
  /// How many of `registers` are filled.
  uint8_t registerCount;
  /// Where it was in its code.
  uintptr_t programCounter;
  /// The end of its stack; 0 where unknown.
  uintptr_t stackPointer;
  /// Its frame pointer register.
  uintptr_t framePointer;
  /// Where its thread control block lies; 0 where unknown.
  uintptr_t threadPointer;
  /// Its general registers, the ones above included.
  uintptr_t registers[LeakRegisterCount];
} LeakThread;

/// What a stop was like.
typedef struct {
  /// `LeakStopMethod`.
  uint32_t method;
  /// Whether it ran into its time limit, so that the look is not complete.
  bool isCut;
  /// Whether a forked child looked.
  bool isForked;
  /// How long threads were stopped.
  uint64_t nanoseconds;
} LeakStopReport;

/// Copies the name of one of this process's threads.
///
/// \returns How many bytes it has; 0 where it is gone.
size_t leak_threadName(int32_t number, char *_Nonnull room, size_t size);

/// Whether any other thread of this process runs or would if it had a processor, rather than waits for
/// something to happen. False where that cannot be told.
bool leak_othersAreAtWork(void);

/// Where the frame of the function ends that calls the caller of this: the next address belongs to the
/// function that called it. 0 where frames cannot be followed.
void leak_frameEnd(uintptr_t *_Nonnull result);

#endif
