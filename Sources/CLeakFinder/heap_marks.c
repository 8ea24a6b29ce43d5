#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "heap.h"

#if defined(LEAK_HAS_HEAP)

/// How many chunks are gone through between two looks at the clock.
enum { ChunksAtOnce = 1 << 16 };

/// Chunk size of a thread's cache.
enum { CacheChunkSize = 0x290 };

/// What became of marking a run.
typedef enum {
  /// Its end was reached.
  Marked,
  /// A header made no sense.
  Broken,
  /// The time is up.
  Late,
} Marking;

/// Marks the chunks of a run that their successors call used.
///
/// Each header is one load that the next one waits for; what is done besides fits in between.
__attribute__((always_inline)) static inline Marking markSpan(LeakHeap *heap, LeakLook *look,
                                                           LeakStop *stop, LeakSpan *span,
                                                           bool isDirect) {
  LeakReader *reader = &look->reader;
  uintptr_t chunk = span->start, end = span->end;
  uint64_t *live = span->live, *bounds = span->bounds;
  uintptr_t key = heap->keyCount == 1 ? heap->keys[0] : 0;
  uint64_t header = isDirect ? *(const uint64_t *)(chunk + 8) : leak_windowWord(reader, chunk + 8);
  for (size_t done = 1;; done++) {
    size_t size = header & ~(uint64_t)7;
    // 16 bytes are what closes a heap that is followed by another one, and then none.
    bool isSize = size >= 16 && size % 16 == 0;
    if (!isSize || size >= end - chunk || chunk + size + 16 > end) {
      // Nothing goes beyond the end. Memory that the heap grew by just now is zero.
      if (isSize ? size > end - chunk : header != 0 && end - chunk > 64)
        return Broken;
      break;
    }
    uint64_t next = isDirect ? *(const uint64_t *)(chunk + size + 8)
                             : leak_windowWord(reader, chunk + size + 8);
    size_t bit = (chunk + 16 - span->start) >> 4;
    bounds[bit >> 6] |= 1ull << (bit & 63);
    if ((next & 1) && size >= 32) {
      uint64_t word = isDirect ? *(const uint64_t *)(chunk + 24)
                               : leak_windowWord(reader, chunk + 24);
      live[bit >> 6] |= (uint64_t)(word != key || !key) << (bit & 63);
      if (size == CacheChunkSize && heap->cacheCount < LeakMostCaches)
        heap->caches[heap->cacheCount++] = chunk + 16;
    }
    chunk += size;
    header = next;
    if (done % ChunksAtOnce == 0 && leak_stopIsOver(stop))
      return Late;
  }
  span->isOpen = header == 0 && end - chunk > 64;
  // What is left is the free end of the heap, or what is not understood: no chunk.
  size_t bit = (chunk + 16 - span->start) >> 4;
  bounds[bit >> 6] |= 1ull << (bit & 63);
  span->end = chunk + 16 < end ? chunk + 16 : end;
  return Marked;
}

/// Marks the chunks of a run, anew where others change it meanwhile; false where the time is up.
static bool markWhole(LeakHeap *heap, LeakLook *look, LeakStop *stop, LeakSpan *span) {
  for (int tries = 0; tries < 8; tries++) {
    Marking marking = look->reader.isDirect ? markSpan(heap, look, stop, span, true)
                                            : markSpan(heap, look, stop, span, false);
    if (marking != Broken)
      return marking == Marked;
    if (look->reader.isDirect)
      break;
    look->reader.windowCount = 0;
    for (size_t w = 0; w < span->wordCount; w++)
      span->live[w] = span->bounds[w] = 0;
  }
  // What follows is not known: said, and left out.
  heap->isBroken = true;
  return true;
}

bool leak_markChunks(LeakHeap *heap, LeakLook *look, LeakStop *stop) {
  size_t words = 0;
  for (size_t i = 0; i < heap->spanCount; i++) {
    LeakSpan *span = &heap->spans[i];
    // Two more: the bits behind the last chunk, and one that reading the next may touch.
    span->wordCount = span->isOwnMapping ? 1 : ((span->end - span->start) >> 10) + 2;
    words += 2 * span->wordCount;
  }
  if (!heap->bits) {
    heap->bitBytes = words * 8;
    heap->bits = leak_ownMap(heap->bitBytes);
    if (!heap->bits)
      return false;
  } else if (words * 8 > heap->bitBytes) {
    return false;
  } else {
    // A look that did not hold together may have left bits here.
    __builtin_memset(heap->bits, 0, words * 8);
  }
  uint64_t *bits = heap->bits;
  for (size_t i = 0; i < heap->spanCount; i++) {
    LeakSpan *span = &heap->spans[i];
    span->live = bits;
    span->bounds = bits + span->wordCount;
    bits += 2 * span->wordCount;
    if (span->isOwnMapping) {
      span->live[0] = span->bounds[0] = 2;
      continue;
    }
    const LeakRegion *region = leak_regionOf(&look->mappings, span->start);
    if (!markWhole(heap, look, stop, span))
      return false;
    if (region && region->kind == LeakRegionHeap)
      heap->mainTop = span->end - 16;
  }
  return true;
}

#endif
