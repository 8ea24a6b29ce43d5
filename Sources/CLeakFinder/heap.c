#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "LeakHeap.h"
#include "LeakMemory.h"

#if defined(__linux__) && defined(__LP64__)

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
  MaxRegions = 16384,
  MaxSpans = 16384,
  WindowSize = 1 << 18,
  PageSize = 4096,
  /// `HEAP_MAX_SIZE`: the alignment and greatest size of an arena's heaps.
  ArenaAlignment = 64 << 20,
  /// Chunk size of `tcache_perthread_struct`, an arena's first chunk, since glibc 2.30.
  CacheChunkSize = 0x290,
};

/// The bits of a word that are an address: spare bits of enums and bridged objects are left out.
#define ADDRESS_BITS 0x00fffffffffffff8ull

/// A writable private mapping.
typedef struct {
  uintptr_t start, end;
  uint32_t kind;
  bool isMainHeap;
} Region;

/// A run of chunks; a bit per 16 bytes says where a live one's memory begins.
typedef struct {
  uintptr_t start, end, first;
  uint64_t *live;
  bool isOwnMapping;
} Span;

struct LeakHeap {
  size_t byteCount;
  size_t regionCount, spanCount, count;
  uintptr_t cacheKey, mainArena;
  uintptr_t windowStart;
  size_t windowCount;
  Region regions[MaxRegions];
  Span spans[MaxSpans];
  uint64_t window[WindowSize / 8];
};

// MARK: - Memory

/// Memory that the allocator does not know of, behind its own size.
static void *mapBytes(size_t count) {
  void *bytes =
      mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return bytes == MAP_FAILED ? NULL : bytes;
}

/// The word at an address, read in windows; 0 where it cannot be read.
static uint64_t wordAt(LeakHeap *heap, uintptr_t address) {
  if (address - heap->windowStart + 8 > heap->windowCount || address < heap->windowStart) {
    heap->windowStart = address & ~(uintptr_t)(PageSize - 1);
    heap->windowCount = WindowSize;
    // Towards the end of a mapping only some of it can be read.
    while (leak_readOwnMemory(heap->windowStart, heap->window, heap->windowCount) != 0) {
      heap->windowCount /= 2;
      if (heap->windowCount < PageSize) {
        heap->windowCount = 0;
        return 0;
      }
    }
  }
  return heap->window[(address - heap->windowStart) / 8];
}

// MARK: - Mappings

/// Reads a hexadecimal number.
static const char *hexadecimal(const char *text, uintptr_t *number) {
  *number = 0;
  for (;; text++) {
    unsigned digit = (unsigned char)*text;
    if (digit >= '0' && digit <= '9')
      digit -= '0';
    else if (digit >= 'a' && digit <= 'f')
      digit -= 'a' - 10;
    else
      return text;
    *number = *number << 4 | digit;
  }
}

/// Notes one line of `/proc/self/maps`.
static void addRegion(LeakHeap *heap, const char *line, const char *end) {
  Region region = {0};
  const char *rest = hexadecimal(line, &region.start);
  rest = hexadecimal(rest + 1, &region.end);
  bool isWritable = rest[1] == 'r' && rest[2] == 'w' && rest[4] == 'p';
  // The name is the sixth field.
  const char *name = rest + 1;
  for (int field = 0; field < 4 && name < end; field++) {
    while (name < end && *name != ' ')
      name++;
    while (name < end && *name == ' ')
      name++;
  }
  size_t length = (size_t)(end - name);
  if (!isWritable || heap->regionCount == MaxRegions)
    return;
  bool isNamed = length > 0;
  region.isMainHeap = length == 6 && memcmp(name, "[heap]", 6) == 0;
  bool isStack = length >= 6 && memcmp(name, "[stack", 6) == 0;
  bool isAnonymous = length >= 5 && memcmp(name, "[anon", 5) == 0;
  region.kind = region.isMainHeap ? LeakRegionHeap
                : isStack         ? LeakRegionStack
                : isNamed && name[0] == '/'
                    ? LeakRegionImage
                    : LeakRegionOther;
  if (isNamed && name[0] == '[' && !region.isMainHeap && !isStack && !isAnonymous)
    return;
  // Variables that begin as zero follow the image's file without a name.
  if (!isNamed && heap->regionCount > 0) {
    const Region *before = &heap->regions[heap->regionCount - 1];
    if (before->kind == LeakRegionImage && before->end == region.start)
      region.kind = LeakRegionImage;
  }
  heap->regions[heap->regionCount++] = region;
}

/// Lists the writable private mappings, this description's own left out.
static bool readRegions(LeakHeap *heap) {
  int file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return false;
  char buffer[8192];
  size_t filled = 0;
  for (;;) {
    ssize_t got = read(file, buffer + filled, sizeof buffer - filled);
    if (got <= 0)
      break;
    filled += (size_t)got;
    char *line = buffer, *end;
    while ((end = memchr(line, '\n', filled - (size_t)(line - buffer)))) {
      addRegion(heap, line, end);
      line = end + 1;
    }
    filled -= (size_t)(line - buffer);
    memmove(buffer, line, filled);
    if (filled == sizeof buffer)
      filled = 0;
  }
  close(file);
  // The kernel merges neighbouring mappings: cut this description out of the one it lies in.
  uintptr_t own = (uintptr_t)heap, ownEnd = own + heap->byteCount;
  for (size_t i = 0; i < heap->regionCount; i++) {
    Region *region = &heap->regions[i];
    if (region->start > own || region->end < ownEnd)
      continue;
    if (heap->regionCount < MaxRegions) {
      Region behind = *region;
      behind.start = ownEnd;
      heap->regions[heap->regionCount++] = behind;
    }
    region->end = own;
    break;
  }
  return heap->regionCount > 0;
}

// MARK: - Spans

/// The bytes of the chunk whose header is at an address, without flags.
static size_t chunkSize(LeakHeap *heap, uintptr_t chunk) {
  return wordAt(heap, chunk + 8) & ~(uint64_t)7;
}

/// Whether so many chunks follow one another from an address on without leaving a range.
static bool isChain(LeakHeap *heap, uintptr_t chunk, uintptr_t end, int count) {
  for (int i = 0; i < count && chunk + 16 < end; i++) {
    size_t size = chunkSize(heap, chunk);
    if (size < 32 || size % 16 != 0 || size > end - chunk)
      return false;
    chunk += size;
  }
  return true;
}

/// Notes a run of chunks.
static void addSpan(LeakHeap *heap, uintptr_t first, uintptr_t end, bool isOwnMapping) {
  if (heap->spanCount == MaxSpans)
    return;
  Span span = {first, end, first, NULL, isOwnMapping};
  heap->spans[heap->spanCount++] = span;
}

/// The first chunk of an arena's heap that begins at an address; 0 where none does.
static uintptr_t firstChunkOfArena(LeakHeap *heap, uintptr_t start, uintptr_t limit,
                                   uintptr_t *end) {
  uintptr_t arena = wordAt(heap, start);
  size_t size = wordAt(heap, start + 16), usable = wordAt(heap, start + 24);
  if (size < PageSize || size > usable || usable > ArenaAlignment || arena % 8 != 0 || !arena ||
      size > limit - start)
    return 0;
  *end = start + size;
  if (arena > start && arena < start + 256) {
    // The arena's own record follows, then the first thread's cache.
    for (uintptr_t chunk = (arena + 0x800) & ~(uintptr_t)15; chunk < arena + 0xa00; chunk += 16)
      if (chunkSize(heap, chunk) == CacheChunkSize && isChain(heap, chunk, *end, 4))
        return chunk;
    return 0;
  }
  for (uintptr_t chunk = start + 32; chunk < start + 96; chunk += 16)
    if (isChain(heap, chunk, *end, 64))
      return chunk;
  return 0;
}

/// Finds the runs of chunks in a mapping.
static void addSpans(LeakHeap *heap, const Region *region) {
  if (region->isMainHeap) {
    addSpan(heap, region->start, region->end, false);
    return;
  }
  if (region->kind != LeakRegionOther)
    return;
  for (uintptr_t place = region->start; place < region->end;) {
    uintptr_t end = 0;
    if (place % ArenaAlignment == 0) {
      uintptr_t first = firstChunkOfArena(heap, place, region->end, &end);
      if (first) {
        addSpan(heap, first, end, false);
        place = end;
        continue;
      }
    }
    uint64_t header = wordAt(heap, place + 8);
    size_t size = header & ~(uint64_t)7;
    if ((header & 7) == 2 && wordAt(heap, place) == 0 && size >= PageSize &&
        size % PageSize == 0 && size <= region->end - place) {
      addSpan(heap, place, place + size, true);
      place += size;
      continue;
    }
    place += PageSize;
  }
}

/// Puts spans in order of address.
static void sortSpans(LeakHeap *heap) {
  for (size_t i = 1; i < heap->spanCount; i++) {
    Span span = heap->spans[i];
    size_t j = i;
    for (; j > 0 && heap->spans[j - 1].start > span.start; j--)
      heap->spans[j] = heap->spans[j - 1];
    heap->spans[j] = span;
  }
}

/// The run that an address lies in, or null.
static Span *spanOf(const LeakHeap *heap, uintptr_t address) {
  size_t low = 0, high = heap->spanCount;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (heap->spans[middle].start <= address)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == 0 || address >= heap->spans[low - 1].end)
    return NULL;
  return (Span *)&heap->spans[low - 1];
}

/// Marks memory as handed out, or as free.
static void mark(LeakHeap *heap, uintptr_t memory, bool isLive) {
  Span *span = spanOf(heap, memory);
  if (!span || !span->live)
    return;
  size_t bit = (memory - span->start) >> 4;
  uint64_t mask = 1ull << (bit & 63);
  bool was = span->live[bit >> 6] & mask;
  if (isLive && !was) {
    span->live[bit >> 6] |= mask;
    heap->count++;
  } else if (!isLive && was) {
    span->live[bit >> 6] &= ~mask;
    heap->count--;
  }
}

/// Marks the chunks of a run that their successors call used.
static void markChunks(LeakHeap *heap, Span *span) {
  if (span->isOwnMapping) {
    mark(heap, span->first + 16, true);
    return;
  }
  uintptr_t chunk = span->first;
  size_t size = chunkSize(heap, chunk);
  while (size >= 32 && size % 16 == 0 && size < span->end - chunk &&
         chunk + size + 16 <= span->end) {
    uint64_t next = wordAt(heap, chunk + size + 8);
    if (next & 1)
      mark(heap, chunk + 16, true);
    chunk += size;
    size = next & ~(uint64_t)7;
  }
}

// MARK: - Free chunks that look used

/// Undoes the protection of a list's link that is stored at an address.
static uintptr_t nextFree(LeakHeap *heap, uintptr_t place) {
  return wordAt(heap, place) ^ (place >> 12);
}

/// The word that marks chunks in threads' caches, from the caches themselves; 0 where unknown.
static uintptr_t findCacheKey(LeakHeap *heap) {
  uintptr_t key = 0;
  size_t agreeing = 0, others = 0;
  for (size_t i = 0; i < heap->spanCount; i++) {
    Span *span = &heap->spans[i];
    if (span->isOwnMapping || chunkSize(heap, span->first) != CacheChunkSize)
      continue;
    uintptr_t cache = span->first + 16;
    for (int bin = 0; bin < 64; bin++) {
      uintptr_t entry = wordAt(heap, cache + 128 + 8 * (uintptr_t)bin);
      for (int depth = 0; depth < 8 && entry && spanOf(heap, entry) && entry % 16 == 0; depth++) {
        uintptr_t word = wordAt(heap, entry + 8);
        if (!key)
          key = word;
        if (word == key)
          agreeing++;
        else
          others++;
        entry = nextFree(heap, entry);
      }
    }
  }
  return agreeing > others ? key : 0;
}

/// Unmarks what lies in threads' caches: their second word is the key.
static void unmarkCached(LeakHeap *heap) {
  heap->cacheKey = findCacheKey(heap);
  if (!heap->cacheKey)
    return;
  for (size_t i = 0; i < heap->spanCount; i++) {
    Span *span = &heap->spans[i];
    if (span->isOwnMapping || !span->live)
      continue;
    size_t words = (((span->end - span->start) >> 4) + 63) >> 6;
    for (size_t w = 0; w < words; w++)
      for (uint64_t bits = span->live[w]; bits; bits &= bits - 1) {
        uintptr_t memory = span->start + (((w << 6) + (size_t)__builtin_ctzll(bits)) << 4);
        if (wordAt(heap, memory + 8) == heap->cacheKey)
          mark(heap, memory, false);
      }
  }
}

/// Offsets in `malloc_state`.
enum { ArenaFastBins = 16, ArenaTop = 96, ArenaNext = 2160, FastBinCount = 10 };

/// Unmarks the chunks in an arena's fast bins.
static void unmarkFastBins(LeakHeap *heap, uintptr_t arena) {
  for (int bin = 0; bin < FastBinCount; bin++) {
    uintptr_t chunk = wordAt(heap, arena + ArenaFastBins + 8 * (uintptr_t)bin);
    for (size_t i = 0; chunk && chunk % 16 == 0 && spanOf(heap, chunk) && i < 1 << 26; i++) {
      mark(heap, chunk + 16, false);
      chunk = nextFree(heap, chunk + 16);
    }
  }
}

/// The main arena: the variable of libc that holds the last chunk of the main heap.
static uintptr_t findMainArena(LeakHeap *heap) {
  uintptr_t top = 0;
  for (size_t i = 0; i < heap->regionCount; i++)
    if (heap->regions[i].isMainHeap) {
      Span *span = spanOf(heap, heap->regions[i].start);
      if (!span)
        continue;
      uintptr_t chunk = span->first;
      for (;;) {
        size_t size = chunkSize(heap, chunk);
        if (size < 32 || size % 16 != 0 || size >= span->end - chunk)
          break;
        chunk += size;
      }
      top = chunk;
    }
  if (!top)
    return 0;
  for (size_t i = 0; i < heap->regionCount; i++) {
    const Region *region = &heap->regions[i];
    if (region->kind != LeakRegionImage)
      continue;
    for (uintptr_t place = region->start + ArenaTop; place + ArenaNext < region->end; place += 8)
      if (wordAt(heap, place) == top) {
        // A ring of arenas leads back here.
        uintptr_t arena = place - ArenaTop, next = arena;
        for (int i = 0; i < 1024; i++) {
          next = wordAt(heap, next + ArenaNext);
          if (next == arena)
            return arena;
          if (!next || next % 8 != 0)
            break;
        }
      }
  }
  return 0;
}

LeakHeap *leak_heapMake(void) {
  if (!leak_chunkHeadersAreKnown())
    return NULL;
  // The bits for the chunks come behind; their number is known once the mappings are.
  LeakHeap *heap = mapBytes(sizeof(LeakHeap));
  if (!heap)
    return NULL;
  heap->byteCount = sizeof(LeakHeap);
  if (!readRegions(heap)) {
    leak_heapFree(heap);
    return NULL;
  }
  for (size_t i = 0; i < heap->regionCount; i++)
    addSpans(heap, &heap->regions[i]);
  sortSpans(heap);
  for (size_t i = 0; i < heap->spanCount; i++) {
    Span *span = &heap->spans[i];
    size_t bytes = (((span->end - span->start) >> 4) / 64 + 2) * 8;
    span->live = mapBytes(bytes);
    if (!span->live)
      continue;
    markChunks(heap, span);
  }
  if (!heap->count) {
    leak_heapFree(heap);
    return NULL;
  }
  unmarkCached(heap);
  heap->mainArena = findMainArena(heap);
  uintptr_t arena = heap->mainArena;
  for (int i = 0; arena && i < 1024; i++) {
    unmarkFastBins(heap, arena);
    arena = wordAt(heap, arena + ArenaNext);
    if (arena == heap->mainArena)
      break;
  }
  return heap;
}

void leak_heapFree(LeakHeap *heap) {
  for (size_t i = 0; i < heap->spanCount; i++) {
    Span *span = &heap->spans[i];
    if (span->live)
      munmap(span->live, (((span->end - span->start) >> 4) / 64 + 2) * 8);
  }
  munmap(heap, heap->byteCount);
}

size_t leak_heapCount(const LeakHeap *heap) { return heap->count; }

size_t leak_heapOwnBytes(const LeakHeap *heap) {
  size_t bytes = heap->byteCount;
  for (size_t i = 0; i < heap->spanCount; i++)
    bytes += (((heap->spans[i].end - heap->spans[i].start) >> 4) / 64 + 2) * 8;
  return bytes;
}

// MARK: - Looking up

uintptr_t leak_heapChunk(const LeakHeap *heap, uintptr_t address) {
  Span *span = spanOf(heap, address);
  if (!span || !span->live)
    return 0;
  size_t bit = (address - span->start) >> 4;
  size_t word = bit >> 6;
  uint64_t bits = span->live[word] & (~0ull >> (63 - (bit & 63)));
  while (!bits) {
    if (word == 0)
      return 0;
    bits = span->live[--word];
  }
  uintptr_t chunk =
      span->start + (((word << 6) + 63 - (size_t)__builtin_clzll(bits)) << 4);
  return address < chunk + leak_heapUsable(heap, chunk) ? chunk : 0;
}

size_t leak_heapUsable(const LeakHeap *heap, uintptr_t chunk) {
  Span *span = spanOf(heap, chunk);
  if (!span || !span->live || chunk % 16 != 0)
    return 0;
  size_t bit = (chunk - span->start) >> 4;
  if (!(span->live[bit >> 6] >> (bit & 63) & 1))
    return 0;
  uint64_t header = 0;
  if (leak_readOwnMemory(chunk - 8, &header, sizeof header) != 0)
    return 0;
  size_t size = header & ~(uint64_t)7;
  if (size < 32 || size > span->end - chunk + 16)
    return 0;
  return span->isOwnMapping ? size - 16 : size - 8;
}

// MARK: - Scanning

/// What is looked for, and where to write what is found.
typedef struct {
  const LeakHeap *heap;
  const uintptr_t *targets;
  size_t targetCount;
  LeakHit *hits;
  size_t capacity, count;
  /// A bit for each value of 16 bits of a target.
  uint64_t maybe[1024];
} Scan;

/// Whether a word could be one of the targets, by 16 of its bits.
static bool isMaybe(const Scan *scan, uintptr_t word) {
  unsigned bits = (unsigned)(word >> 4 & 0xffff);
  return scan->maybe[bits >> 6] >> (bits & 63) & 1;
}

/// Whether a word is one of the targets.
static bool isTarget(const Scan *scan, uintptr_t word) {
  size_t low = 0, high = scan->targetCount;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (scan->targets[middle] < word)
      low = middle + 1;
    else
      high = middle;
  }
  return low < scan->targetCount && scan->targets[low] == word;
}

/// Notes a place where a target is stored, unless it lies in memory that is free.
static void addHit(Scan *scan, uintptr_t place, uintptr_t target, uint32_t kind) {
  LeakHit hit = {place, target, 0, kind};
  if (spanOf(scan->heap, place)) {
    hit.kind = LeakRegionHeap;
    hit.chunk = leak_heapChunk(scan->heap, place);
    if (!hit.chunk)
      return;
  } else if (kind == LeakRegionHeap) {
    return;
  }
  if (scan->count < scan->capacity)
    scan->hits[scan->count] = hit;
  scan->count++;
}

/// Looks through a range of memory.
static void scanRange(Scan *scan, uintptr_t start, uintptr_t end, uint32_t kind,
                      uint64_t *window) {
  uintptr_t least = scan->targets[0], greatest = scan->targets[scan->targetCount - 1];
  while (start < end) {
    size_t count = end - start < WindowSize ? end - start : WindowSize;
    while (count >= 8 && leak_readOwnMemory(start, window, count) != 0)
      count = count > PageSize ? count / 2 & ~(size_t)(PageSize - 1) : 0;
    if (count < 8) {
      start = (start + PageSize) & ~(uintptr_t)(PageSize - 1);
      continue;
    }
    for (size_t i = 0; i < count / 8; i++) {
      uintptr_t word = window[i] & ADDRESS_BITS;
      if (word >= least && word <= greatest && isMaybe(scan, word) && isTarget(scan, word))
        addHit(scan, start + 8 * i, word, kind);
    }
    start += count & ~(size_t)7;
  }
}

size_t leak_heapScan(const LeakHeap *heap, const uintptr_t *targets, size_t targetCount,
                     LeakHit *hits, size_t capacity) {
  if (targetCount == 0)
    return 0;
  Scan *scan = mapBytes(sizeof(Scan));
  uint64_t *window = mapBytes(WindowSize);
  size_t count = 0;
  if (scan && window) {
    scan->heap = heap;
    scan->targets = targets;
    scan->targetCount = targetCount;
    scan->hits = hits;
    scan->capacity = hits ? capacity : 0;
    for (size_t i = 0; i < targetCount; i++) {
      unsigned bits = (unsigned)(targets[i] >> 4 & 0xffff);
      scan->maybe[bits >> 6] |= 1ull << (bits & 63);
    }
    for (size_t i = 0; i < heap->regionCount; i++) {
      const Region *region = &heap->regions[i];
      scanRange(scan, region->start, region->end, region->kind, window);
    }
    count = scan->count;
  }
  if (scan)
    munmap(scan, sizeof(Scan));
  if (window)
    munmap(window, WindowSize);
  return count;
}

#else

LeakHeap *leak_heapMake(void) { return NULL; }
void leak_heapFree(LeakHeap *heap) { (void)heap; }
size_t leak_heapCount(const LeakHeap *heap) {
  (void)heap;
  return 0;
}
size_t leak_heapOwnBytes(const LeakHeap *heap) {
  (void)heap;
  return 0;
}
uintptr_t leak_heapChunk(const LeakHeap *heap, uintptr_t address) {
  (void)heap;
  (void)address;
  return 0;
}
size_t leak_heapUsable(const LeakHeap *heap, uintptr_t chunk) {
  (void)heap;
  (void)chunk;
  return 0;
}
size_t leak_heapScan(const LeakHeap *heap, const uintptr_t *targets, size_t targetCount,
                     LeakHit *hits, size_t capacity) {
  (void)heap;
  (void)targets;
  (void)targetCount;
  (void)hits;
  (void)capacity;
  return 0;
}

#endif
