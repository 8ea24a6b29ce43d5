#include "heap_ahead.h"

#if defined(LEAK_HAS_HEAP)

/// The distances to choose from, in words.
static const size_t distances[] = {0, 64, 256, 1024};

enum {
  Distances = sizeof distances / sizeof distances[0],
  /// How often each is tried.
  Tries = 6,
};

/// The least time with each distance: an interruption makes a piece slower, nothing makes it faster.
static _Atomic uint64_t least[Distances];

/// How many pieces were noted.
static _Atomic size_t noted;

/// The distance with the least time.
static size_t fastest(void) {
  uint64_t time = UINT64_MAX;
  size_t best = 0;
  for (size_t i = 0; i < Distances; i++)
    // Scans at the same moment may leave one out.
    if (atomic_load(&least[i]) && atomic_load(&least[i]) < time) {
      time = atomic_load(&least[i]);
      best = i;
    }
  return distances[best];
}

bool leak_isAheadKnown(void) { return atomic_load(&noted) >= Distances * Tries; }

size_t leak_ahead(void) {
  return leak_isAheadKnown() ? fastest() : distances[atomic_load(&noted) % Distances];
}

void leak_noteAhead(size_t ahead, uint64_t nanoseconds) {
  for (size_t i = 0; i < Distances; i++) {
    uint64_t before = atomic_load(&least[i]);
    if (distances[i] == ahead && (!before || nanoseconds < before))
      atomic_store(&least[i], nanoseconds);
  }
  atomic_fetch_add(&noted, 1);
}

#endif
