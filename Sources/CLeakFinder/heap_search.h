#ifndef LEAK_HEAP_SEARCH_H
#define LEAK_HEAP_SEARCH_H

#include "heap.h"

#if defined(LEAK_HAS_HEAP)

enum {
  /// Bits of the filter for a few targets.
  LeakFewBits = 1 << 16,
  /// The most that are a few.
  LeakFewTargets = 64,
};

/// Addresses that are looked for.
typedef struct {
  const uintptr_t *targets;
  size_t count;
  uintptr_t least, greatest;
  /// A bit for each value of some bits of a target; the number of bits is a power of two.
  uint64_t *filter;
  size_t filterBits;
  /// Whether the processor compares four words at once.
  bool isWide;
  /// How far ahead memory is asked for, in words; 0 where it is not.
  size_t ahead;
  /// The targets, in memory of our own.
  uintptr_t *own;
  /// The filter and the targets, where there are few.
  uint64_t fewBits[LeakFewBits / 64];
  uintptr_t fewTargets[LeakFewTargets];
} LeakSearch;

/// Prepares a search, which lies in memory of our own; false where there is no memory.
bool leak_searchMake(LeakSearch *search, const uintptr_t *targets, size_t count);
void leak_searchFree(LeakSearch *search);

/// Whether an address is looked for.
bool leak_isTarget(const LeakSearch *search, uintptr_t word);

/// Tells all words that are looked for.
///
/// \param at The address that the words come from.
void leak_search(const LeakSearch *search, const uint64_t *words, size_t count, uintptr_t at,
                 void (*found)(void *context, uintptr_t place, uintptr_t target), void *context);

#endif
#endif
