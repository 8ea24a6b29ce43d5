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

#endif
