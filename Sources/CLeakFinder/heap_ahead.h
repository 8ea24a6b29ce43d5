#ifndef LEAK_HEAP_AHEAD_H
#define LEAK_HEAP_AHEAD_H

#include "heap.h"

#if defined(LEAK_HAS_HEAP)

/// How far ahead memory is asked for while it is looked through, in words; 0 where it is not.
///
/// Processors differ in which distance is fastest: by half, and in opposite order. Each is tried on some pieces
/// of the first large heap, then the fastest is kept for good (docs/decisions/0014).
size_t leak_ahead(void);

/// Whether all were tried.
bool leak_isAheadKnown(void);

/// Notes what a piece of `LeakBytesAtOnce` took that was looked through with such a distance.
void leak_noteAhead(size_t ahead, uint64_t nanoseconds);

#endif
#endif
