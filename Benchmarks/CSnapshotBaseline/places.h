#ifndef BASELINE_PLACES_H
#define BASELINE_PLACES_H

#include <stdint.h>
#include <stdlib.h>

/// Blocks that are near one another, as a bit for each 16 bytes.
typedef struct {
  uint64_t start;
  uint64_t end;
  /// Pairs: a word of the bitmap, and how many blocks begin before it.
  uint64_t *bits;
} PlaceRange;

/// Where blocks begin.
typedef struct {
  PlaceRange *ranges;
  size_t count;
  size_t capacity;
  size_t last;
} Places;

/// Blocks farther apart than this have bitmaps of their own.
enum { MostGap = 1 << 20, NoPlace = -1 };

static inline void addRange(Places *places, const uint64_t *starts, const uint64_t *sizes,
                            size_t from, size_t to) {
  if (places->count == places->capacity) {
    places->capacity = places->capacity ? places->capacity * 2 : 16;
    places->ranges = realloc(places->ranges, places->capacity * sizeof(PlaceRange));
  }
  uint64_t start = starts[from] & ~(uint64_t)1023, end = starts[to - 1] + sizes[to - 1];
  size_t words = (end - start) / 1024 + 1;
  uint64_t *bits = calloc(words * 2, sizeof(uint64_t));
  for (size_t block = from; block < to; ++block) {
    uint64_t place = (starts[block] - start) / 16;
    bits[place / 64 * 2] |= (uint64_t)1 << place % 64;
  }
  uint64_t rank = from;
  for (size_t word = 0; word < words; ++word) {
    bits[word * 2 + 1] = rank;
    rank += (uint64_t)__builtin_popcountll(bits[word * 2]);
  }
  places->ranges[places->count++] = (PlaceRange){start, end, bits};
}

static inline Places placesOf(const uint64_t *starts, const uint64_t *sizes, size_t count) {
  Places places = {0};
  size_t from = 0;
  for (size_t block = 1; block <= count; ++block)
    if (block == count || starts[block] - (starts[block - 1] + sizes[block - 1]) > MostGap) {
      addRange(&places, starts, sizes, from, block);
      from = block;
    }
  return places;
}

static inline void freePlaces(Places *places) {
  for (size_t range = 0; range < places->count; ++range)
    free(places->ranges[range].bits);
  free(places->ranges);
}

/// The number of the block that begins at an address.
static inline int64_t blockAt(Places *places, uint64_t address) {
  if (address & 15)
    return NoPlace;
  PlaceRange *range = &places->ranges[places->last];
  if (address < range->start || address >= range->end) {
    size_t low = 0, high = places->count;
    while (low < high) {
      size_t middle = (low + high) / 2;
      if (places->ranges[middle].start <= address)
        low = middle + 1;
      else
        high = middle;
    }
    if (low == 0 || address >= places->ranges[low - 1].end)
      return NoPlace;
    places->last = low - 1;
    range = &places->ranges[low - 1];
  }
  uint64_t place = (address - range->start) / 16;
  const uint64_t *pair = &range->bits[place / 64 * 2];
  uint64_t bit = (uint64_t)1 << place % 64;
  if (!(pair[0] & bit))
    return NoPlace;
  return (int64_t)(pair[1] + (uint64_t)__builtin_popcountll(pair[0] & (bit - 1)));
}

#endif
