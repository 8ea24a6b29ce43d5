#ifndef LEAK_HEAP_THREADS_H
#define LEAK_HEAP_THREADS_H

#include "heap.h"

#if defined(LEAK_HAS_HEAP)

/// Where a thread's memory lies.
typedef struct {
  /// The mapping's start, the last word in use, and the first one behind the stack.
  uintptr_t lowest, from, to;
  /// Local variables and the thread control block.
  uintptr_t localStart, localEnd;
  /// Where the control block keeps what the thread was started with; 0 where that is not known.
  uintptr_t argument;
  /// Whether what lies below the stack in the mapping is unused stack.
  bool ownsRest;
} LeakStack;

/// The memory of all threads.
typedef struct {
  size_t count;
  /// Whether it is known where each thread's stack ends.
  bool areAllKnown;
  LeakStack stacks[LeakMostThreads];
  /// The mapping that was last asked about, and whether it is the stack of a thread that is gone.
  const LeakRegion *lastRegion;
  bool isLastDead;
} LeakStacks;

/// What is the same for the control blocks of all threads.
typedef struct {
  /// How far from the block a thread's local variables reach.
  size_t size;
  /// How far behind its beginning it keeps what the thread was started with; 0 where that is not known.
  size_t argument;
} LeakLocals;

/// Finds out about control blocks; not to be called while threads are stopped.
LeakLocals leak_locals(void);

/// Finds where the memory of threads lies.
void leak_findStacks(LeakStacks *stacks, const LeakThread *threads, size_t count,
                     const LeakMappings *mappings, uintptr_t callerLimit, LeakLocals locals);

/// What a place outside of the heap is.
///
/// \param thread Is given the number of the thread that it belongs to.
/// \returns `LeakPlaceKind`; negative where the word there is of no meaning.
int32_t leak_placeKind(LeakStacks *stacks, LeakLook *look, const LeakRegion *region,
                       uintptr_t place, int32_t *thread);

/// An address in the code of the function whose frame a word of a thread's stack lies in, or 0.
uintptr_t leak_functionAt(const LeakStack *stack, LeakLook *look, const LeakThread *thread,
                          uintptr_t place);

#endif
#endif
