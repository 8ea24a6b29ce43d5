#ifndef LEAK_CAPTURE_H
#define LEAK_CAPTURE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__linux__) && !__has_include(<libunwind.h>)
#error "libunwind headers are missing. Install them with:  sudo apt-get install libunwind-dev"
#endif

/// The most frames that are kept of a stack; the outermost are dropped.
#define LEAK_MAXIMUM_FRAMES 64

/// Stands in a stored stack before the async callers; no address is that low.
#define LEAK_ASYNC_MARK ((uintptr_t)1)

/// What walks the stack.
typedef enum LeakUnwinder {
  /// None on this system.
  LeakUnwinderNone = 0,
  /// libgcc's `_Unwind_Backtrace`: always there, 16 to 18 times slower.
  LeakUnwinderLibgcc = 1,
  /// libunwind's `unw_backtrace`, opened at run time.
  LeakUnwinderLibunwind = 2,
} LeakUnwinder;

/// What the store of stacks holds.
typedef struct LeakBacktraceStatistics {
  /// How many distinct stacks are stored.
  uint64_t stacks;
  /// How much memory they and their index take.
  uint64_t bytes;
  /// How often a stack was not stored because the store was full or memory short.
  uint64_t refused;
} LeakBacktraceStatistics;

/// The unwinder in use; opens libunwind if nothing was captured before.
LeakUnwinder leak_unwinder(void);

/// Fills `frames` with return addresses, the first one in the caller of this function.
///
/// \returns how many were filled in; 0 where the unwinder is not to be had.
int leak_unwind(LeakUnwinder unwinder, uintptr_t *_Nonnull frames, int capacity);

/// Walks the stack so many times with the unwinder in use and keeps nothing: the baseline that the
/// cost of a capture is measured against.
void leak_repeatUnwinding(size_t count);

/// Stores the calling thread's stack, once for all equal ones.
///
/// \param skip how many frames to leave out, beginning with the caller of this function.
/// \param identifier receives the stack's name, or 0 where nothing could be stored. (It is no
/// return value so that a caller which does nothing else cannot become a tail call: the number of
/// frames must not depend on the optimisation level.)
void leak_captureBacktrace(unsigned skip, uint32_t *_Nonnull identifier);

/// Whether the callers of async functions are looked for: docs/decisions/0007.
int leak_followsAsyncCallers(void);

/// Follows a chain of async contexts to the end of its task.
///
/// \param context where the innermost one is; may be anything.
/// \param frames receives return addresses, the one that resumes the nearest caller first.
/// \returns how many there are; 0 where this is no chain that ends as a task's does.
int leak_followAsyncContexts(uintptr_t context, uintptr_t *_Nonnull frames, int capacity);

/// Stores a stack given by its return addresses; for stacks that come from elsewhere.
uint32_t leak_storeBacktrace(const uintptr_t *_Nonnull frames, size_t count);

/// Copies the return addresses of a stored stack, innermost first.
///
/// \returns how many there are; 0 for a name that was never given out.
size_t leak_copyBacktrace(uint32_t identifier, uintptr_t *_Nonnull frames, size_t capacity);

/// How full the store is.
LeakBacktraceStatistics leak_backtraceStatistics(void);

#endif
