#ifndef C_BASELINE_H
#define C_BASELINE_H

/// \file
/// The least that a registration can cost: one weak store and one `unw_backtrace`.

#include <stddef.h>

/// Opens libunwind; 0 where it is not installed.
int baseline_open(void);

/// How many frames `unw_backtrace` sees here, this function's own included.
int baseline_depth(void);

/// Stores a weak reference to each object and takes a backtrace each time.
///
/// \returns The nanoseconds that took; destroying the weak references afterwards is not counted.
double baseline_register(const void *const _Nonnull *_Nonnull objects, size_t count);

/// Stores a weak reference to an object behind those stored before, under a lock, and takes a backtrace.
///
/// \returns 1; 0 where there is no room left.
int baseline_append(const void *_Nonnull object);

/// Writes to each cache line of some memory, which displaces what was in the caches.
void baseline_touch(unsigned char *_Nonnull memory, size_t count);

/// Lets go of all that `baseline_append` stored.
void baseline_clear(void);

#endif
