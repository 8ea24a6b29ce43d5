#include "heap.h"

#include "LeakMemory.h"

#if defined(LEAK_HAS_HEAP)

/// Chunk size of `tcache_perthread_struct`, an arena's first chunk, since glibc 2.30.
enum { CacheChunkSize = 0x290 };

/// `malloc_state` takes fewer bytes than these: the first chunk begins before.
enum { LeakArenaRecord = 0xa00 };

/// Offsets in `malloc_state`, the same since glibc 2.27.
enum { ArenaFastBins = 16, ArenaTop = 96, ArenaNext = 2160, FastBinCount = 10, MostArenas = 1024 };

/// The bytes of the chunk whose header is at an address, without flags.
static size_t chunkSize(LeakLook *look, uintptr_t chunk) {
  return leak_wordAt(&look->reader, chunk + 8) & ~(uint64_t)7;
}

// MARK: - Finding

/// Whether so many chunks follow one another from an address on without leaving a range.
static bool isChain(LeakLook *look, uintptr_t chunk, uintptr_t end, int count) {
  for (int i = 0; i < count && chunk + 16 < end; i++) {
    size_t size = chunkSize(look, chunk);
    if (size < 16 || size % 16 != 0 || size > end - chunk)
      return false;
    chunk += size;
  }
  return true;
}

/// Notes a run of chunks.
static void addSpan(LeakHeap *heap, uintptr_t start, uintptr_t end, bool isOwnMapping) {
  if (heap->spanCount == LeakMostSpans)
    return;
  heap->spans[heap->spanCount++] =
      (LeakSpan){.start = start, .end = end, .isOwnMapping = isOwnMapping};
}

/// The first chunk of an arena's heap that begins at an address; 0 where none does.
static uintptr_t firstChunkOfArena(LeakLook *look, uintptr_t start, uintptr_t limit,
                                   uintptr_t *end) {
  LeakReader *reader = &look->reader;
  uintptr_t arena = leak_wordAt(reader, start);
  size_t size = leak_wordAt(reader, start + 16), usable = leak_wordAt(reader, start + 24);
  if (size < LeakPageSize || size > usable || usable > LeakArenaAlignment || arena % 8 != 0 ||
      !arena || size > limit - start)
    return 0;
  *end = start + size;
  if (arena > start && arena < start + 256) {
    // The arena's own record follows, then the first thread's cache.
    for (uintptr_t chunk = (arena + 0x800) & ~(uintptr_t)15;
         chunk < arena + LeakArenaRecord && chunk + 16 < *end; chunk += 16)
      if (chunkSize(look, chunk) == CacheChunkSize && isChain(look, chunk, *end, 4))
        return chunk;
    // The cache is freed with its thread, and joined to what is free behind it.
    for (uintptr_t chunk = (arena + 0x800) & ~(uintptr_t)15;
         chunk < arena + LeakArenaRecord && chunk + 16 < *end; chunk += 16)
      if (isChain(look, chunk, *end, 64))
        return chunk;
    return 0;
  }
  for (uintptr_t chunk = start + 32; chunk < start + 96; chunk += 16)
    if (isChain(look, chunk, *end, 64))
      return chunk;
  return 0;
}

/// Finds the chunks with mappings of their own in pages that follow one another; none goes beyond a limit.
static uintptr_t addMappedIn(LeakHeap *heap, LeakLook *look, LeakRange run, uintptr_t limit) {
  uintptr_t place = (run.start + LeakPageSize - 1) & ~(uintptr_t)(LeakPageSize - 1);
  while (place < run.end) {
    uint64_t header = leak_wordAt(&look->reader, place + 8);
    size_t size = header & ~(uint64_t)7;
    if ((header & 7) == 2 && leak_wordAt(&look->reader, place) == 0 && size >= LeakPageSize &&
        size % LeakPageSize == 0 && size <= limit - place) {
      addSpan(heap, place, place + size, true);
      place += size;
      continue;
    }
    place += LeakPageSize;
  }
  return place;
}

/// The next heap of an arena from an address on: where it begins, its first chunk and its end; false where
/// none follows, which leaves the beginning as it was.
static bool nextArena(LeakLook *look, uintptr_t place, uintptr_t limit, uintptr_t *start,
                      LeakRange *chunks) {
  uintptr_t at = (place + LeakArenaAlignment - 1) & ~(uintptr_t)(LeakArenaAlignment - 1);
  for (; at >= place && at < limit; at += LeakArenaAlignment) {
    LeakRange run;
    bool isMapped;
    if (!leak_nextTouched(&look->mappings, at, at + LeakPageSize, &run, &isMapped))
      continue;
    chunks->start = firstChunkOfArena(look, at, limit, &chunks->end);
    if (!chunks->start)
      continue;
    *start = at;
    return true;
  }
  return false;
}

/// Finds the runs of chunks in a region without a name.
///
/// Arenas come first: what looks like a chunk with a mapping of its own, such as a copy of its header on a
/// stack that borders on them, must not cover them.
static void addSpansIn(LeakHeap *heap, LeakLook *look, LeakRegion region) {
  uintptr_t place = region.start;
  while (place < region.end) {
    uintptr_t limit = region.end;
    LeakRange run, arena;
    bool isMapped, hasArena = nextArena(look, place, region.end, &limit, &arena);
    while (leak_nextTouched(&look->mappings, place, limit, &run, &isMapped)) {
      place = addMappedIn(heap, look, run, limit);
      if (place < run.end)
        place = run.end;
    }
    if (!hasArena)
      return;
    addSpan(heap, arena.start, arena.end, false);
    place = (arena.end + LeakPageSize - 1) & ~(uintptr_t)(LeakPageSize - 1);
  }
}

void leak_findSpans(LeakHeap *heap, LeakLook *look) {
  LeakMappings *mappings = &look->mappings;
  for (size_t i = 0; i < mappings->regionCount; i++) {
    LeakRegion region = mappings->regions[i];
    if (region.kind == LeakRegionHeap) {
      LeakSpan *last = heap->spanCount ? &heap->spans[heap->spanCount - 1] : NULL;
      // Advice about memory splits a mapping.
      if (last && last->end == region.start && i > 0 &&
          mappings->regions[i - 1].kind == LeakRegionHeap)
        last->end = region.end;
      else
        addSpan(heap, region.start, region.end, false);
    } else if (region.kind == LeakRegionAnonymous) {
      addSpansIn(heap, look, region);
    }
  }
}

/// The last run of chunks that begins at an address or before; null where none does.
static LeakSpan *lastSpanUpTo(const LeakHeap *heap, uintptr_t address) {
  size_t low = 0, high = heap->spanCount;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (heap->spans[middle].start <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low == 0 ? NULL : (LeakSpan *)&heap->spans[low - 1];
}

LeakSpan *leak_spanOf(const LeakHeap *heap, uintptr_t address) {
  LeakSpan *span = lastSpanUpTo(heap, address);
  return span && address < span->end ? span : NULL;
}

// MARK: - Free chunks that look used

/// Undoes the protection of a list's link that is stored at an address.
static uintptr_t nextFree(LeakLook *look, uintptr_t place) {
  return leak_wordAt(&look->reader, place) ^ (place >> 12);
}

/// Whether the memory of a chunk of that size is a thread's cache: 64 lists, and how long each is.
static bool isCache(LeakHeap *heap, LeakLook *look, uintptr_t cache) {
  bool hasAny = false;
  for (uintptr_t bin = 0; bin < 64; bin++) {
    uint64_t counts = leak_wordAt(&look->reader, cache + (bin & ~(uintptr_t)3) * 2);
    uintptr_t entry = leak_wordAt(&look->reader, cache + 128 + 8 * bin);
    bool isEmpty = (counts >> (bin % 4 * 16) & 0xffff) == 0;
    if (isEmpty != (entry == 0) || entry % 16 != 0 || (entry && !leak_spanOf(heap, entry)))
      return false;
    hasAny |= !isEmpty;
  }
  return hasAny;
}

/// Whether a word is 0, or what an object of Swift has for its counts: few unowned references, any strong ones.
///
/// Memory that was a cache before, handed out anew and not cleared, lists chunks that are objects by now: their
/// counts, mostly alike, would be taken for the word that marks free chunks, and all such objects for free.
static bool isCount(uint64_t word) { return (uint32_t)word < 256; }

/// Takes the word that marks chunks in threads' caches from the caches themselves.
static void addKeys(LeakHeap *heap, LeakLook *look, uintptr_t cache) {
  if (!isCache(heap, look, cache))
    return;
  uintptr_t key = 0;
  size_t agreeing = 0, others = 0;
  for (uintptr_t bin = 0; bin < 64; bin++) {
    uintptr_t entry = leak_wordAt(&look->reader, cache + 128 + 8 * bin);
    for (int depth = 0; depth < 8 && entry && entry % 16 == 0; depth++) {
      LeakSpan *span = leak_spanOf(heap, entry);
      if (!span || entry + 16 > span->end)
        break;
      uintptr_t word = leak_wordAt(&look->reader, entry + 8);
      if (!key)
        key = word;
      if (word == key)
        agreeing++;
      else
        others++;
      entry = nextFree(look, entry);
    }
  }
  if (agreeing <= others || isCount(key) || leak_isKey(heap, key))
    return;
  if (heap->keyCount < sizeof heap->keys / sizeof heap->keys[0])
    heap->keys[heap->keyCount++] = key;
}

void leak_findKeys(LeakHeap *heap, LeakLook *look) {
  for (size_t i = 0; i < heap->cacheCount; i++)
    addKeys(heap, look, heap->caches[i]);
  if (heap->cacheCount)
    return;
  for (size_t i = 0; i < heap->spanCount; i++) {
    LeakSpan *span = &heap->spans[i];
    if (!span->isOwnMapping && span->end - span->start > CacheChunkSize + 16 &&
        chunkSize(look, span->start) == CacheChunkSize)
      addKeys(heap, look, span->start + 16);
  }
}

void leak_unmarkCached(LeakHeap *heap, LeakLook *look) {
  if (!heap->keyCount)
    return;
  for (size_t i = 0; i < heap->spanCount; i++) {
    LeakSpan *span = &heap->spans[i];
    if (span->isOwnMapping || !span->live)
      continue;
    for (size_t w = 0; w < span->wordCount; w++)
      for (uint64_t bits = span->live[w]; bits; bits &= bits - 1) {
        uintptr_t memory = span->start + (((w << 6) + (size_t)__builtin_ctzll(bits)) << 4);
        if (leak_isKey(heap, leak_wordAt(&look->reader, memory + 8)))
          span->live[w] &= ~(bits & -bits);
      }
  }
}

/// Takes the marks off the chunks in an arena's fast bins.
static void unmarkFastBinsOf(LeakHeap *heap, LeakLook *look, uintptr_t arena) {
  for (int bin = 0; bin < FastBinCount; bin++) {
    uintptr_t chunk = leak_anyWordAt(look, arena + ArenaFastBins + 8 * (uintptr_t)bin);
    for (size_t i = 0; chunk && chunk % 16 == 0 && i < 1 << 26; i++) {
      LeakSpan *span = leak_spanOf(heap, chunk);
      if (!span || chunk + 32 > span->end)
        break;
      leak_unmark(heap, chunk + 16);
      chunk = nextFree(look, chunk + 16);
    }
  }
}

/// Where the main arena was found last: a variable of libc stays where it is.
static _Atomic uintptr_t knownMainArena;

/// Whether a ring of arenas leads from an arena back to it.
static bool isRing(LeakLook *look, uintptr_t arena) {
  uintptr_t next = arena;
  for (int i = 0; i < MostArenas; i++) {
    next = leak_anyWordAt(look, next + ArenaNext);
    if (next == arena)
      return true;
    if (!next || next % 8 != 0)
      return false;
  }
  return false;
}

/// The main arena: the variable of libc that holds the last chunk of the main heap.
static uintptr_t findMainArena(LeakHeap *heap, LeakLook *look) {
  uintptr_t known = atomic_load(&knownMainArena);
  if (known && isRing(look, known))
    return known;
  if (!heap->mainTop)
    return 0;
  LeakRange run;
  bool isMapped;
  for (size_t i = 0; i < look->mappings.regionCount; i++) {
    LeakRegion region = look->mappings.regions[i];
    if (region.kind != LeakRegionImage)
      continue;
    for (uintptr_t at = region.start;
         leak_nextTouched(&look->mappings, at, region.end, &run, &isMapped); at = run.end)
      for (uintptr_t place = run.start; place + 8 <= run.end; place += 8)
        if (leak_wordAt(&look->reader, place) == heap->mainTop && isRing(look, place - ArenaTop)) {
          atomic_store(&knownMainArena, place - ArenaTop);
          return place - ArenaTop;
        }
  }
  return 0;
}

bool leak_isAllocatorBusy(void) {
  uintptr_t known = atomic_load(&knownMainArena), arena = known;
  for (int i = 0; arena && i < MostArenas; i++) {
    // An arena begins with its lock: 0 where it is free.
    uint32_t lock = 0;
    if (leak_readOwnMemory(arena, &lock, sizeof lock) != 0)
      return false;
    if (lock)
      return true;
    if (leak_readOwnMemory(arena + ArenaNext, &arena, sizeof arena) != 0 || arena == known)
      return false;
  }
  return false;
}

/// Whether the chunks behind an arena's own record were found: they may be none but what is free.
static bool hasFirst(const LeakHeap *heap, uintptr_t arena) {
  const LeakSpan *span = lastSpanUpTo(heap, arena + LeakArenaRecord);
  return span && !span->isOwnMapping && span->start > arena;
}

/// Whether the chunk that an arena cuts new ones from was come to: those before it were, then. Its run may end
/// where nothing is, which is noted.
static bool hasTop(LeakHeap *heap, LeakLook *look, uintptr_t arena) {
  uintptr_t top = leak_anyWordAt(look, arena + ArenaTop);
  // Before anything was asked for it is a part of the record.
  if (top >= arena && top < arena + LeakArenaRecord)
    return true;
  LeakSpan *span = leak_spanOf(heap, top);
  if (!span || span->isOwnMapping || !span->bounds)
    return false;
  size_t bit = (top + 16 - span->start) >> 4;
  span->isOpen = false;
  return span->bounds[bit >> 6] >> (bit & 63) & 1;
}

void leak_unmarkFastBins(LeakHeap *heap, LeakLook *look) {
  // Where threads go on, an arena grows between two words of it that are read.
  bool isStill = look->reader.isDirect;
  uintptr_t arena = heap->mainArena = findMainArena(heap, look);
  for (int i = 0; arena && i < MostArenas; i++) {
    unmarkFastBinsOf(heap, look, arena);
    // What the allocator knows and this look does not was not as it should be at that moment.
    if ((arena != heap->mainArena && !hasFirst(heap, arena)) ||
        (isStill && !hasTop(heap, look, arena)))
      heap->isBroken = true;
    arena = leak_anyWordAt(look, arena + ArenaNext);
    if (arena == heap->mainArena)
      break;
  }
  for (size_t i = 0; isStill && heap->mainArena && i < heap->spanCount; i++)
    heap->isBroken |= heap->spans[i].isOpen;
}

#endif
