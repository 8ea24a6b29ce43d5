#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "heap.h"

#include "LeakMemory.h"
#include "inspect.h"

#if defined(LEAK_HAS_HEAP)

#include <dlfcn.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

// MARK: - Asking the allocator

enum { SampleCount = 40 };

/// Memory that is allocated, some of it freed, before a look: the look has to say which.
typedef struct {
  void *kept[SampleCount], *freed[SampleCount];
  size_t usable[SampleCount];
} Samples;

/// Allocates and frees, so that lists of each kind have entries of ours.
static void takeSamples(Samples *samples) {
  static const size_t sizes[] = {24, 40, 40, 40, 40, 100, 40, 40, 40, 40, 40, 600, 40, 5000, 40, 40,
                                 40, 40, 40, 300000};
  for (size_t i = 0; i < SampleCount; i++) {
    size_t size = sizes[i % (sizeof sizes / sizeof sizes[0])];
    samples->kept[i] = malloc(size);
    samples->freed[i] = malloc(size);
    samples->usable[i] = samples->kept[i] ? malloc_usable_size(samples->kept[i]) : 0;
  }
  for (size_t i = 0; i < SampleCount; i++)
    free(samples->freed[i]);
}

/// Whether a look says the same of the samples as the allocator.
///
/// Other threads may have been given some of what was freed, where lists are shared: not most of it.
static bool areRight(const LeakHeap *heap, const Samples *samples) {
  size_t wrong = 0, all = 0;
  for (size_t i = 0; i < SampleCount; i++) {
    uintptr_t kept = (uintptr_t)samples->kept[i], freed = (uintptr_t)samples->freed[i];
    if (!kept || !freed)
      continue;
    if (leak_heapChunk(heap, kept) != kept || leak_heapUsable(heap, kept) != samples->usable[i])
      return false;
    all++;
    wrong += leak_heapChunk(heap, freed) == freed;
  }
  return wrong * 4 <= all;
}

static void dropSamples(Samples *samples) {
  for (size_t i = 0; i < SampleCount; i++)
    free(samples->kept[i]);
}

const char *leak_otherAllocator(void) {
  static const struct {
    const char *symbol, *name;
  } known[] = {
      {"__asan_init", "AddressSanitizer"}, {"__tsan_init", "ThreadSanitizer"},
      {"__msan_init", "MemorySanitizer"},  {"mallctl", "jemalloc"},
      {"mi_malloc", "mimalloc"},           {"tc_malloc", "tcmalloc"},
  };
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    if (dlsym(RTLD_DEFAULT, known[i].symbol))
      return known[i].name;
  const char *preloaded = getenv("LD_PRELOAD");
  if (preloaded && (strstr(preloaded, "vgpreload") || strstr(preloaded, "valgrind")))
    return "Valgrind";
  return NULL;
}

// MARK: - Making

/// How often a description is made anew where other threads may have taken samples.
enum { MostTries = 8 };

/// How often a look is taken that does not hold together, and how long threads go on after such a one, in
/// nanoseconds; twice as long after each, up to 64 times: half a second in all, in which a thread
/// that was interrupted gets a processor on a busy machine too.
enum { MostLooks = 12, BetweenLooks = 1000000, MostDoublings = 6 };

/// A look that fills a description.
typedef struct {
  LeakHeap *heap;
  LeakLook *look;
} Filling;

/// Fills a description while threads are stopped.
static void fillStopped(void *context, LeakStop *stop) {
  LeakHeap *heap = ((Filling *)context)->heap;
  LeakLook *look = ((Filling *)context)->look;
  look->reader.windowCount = 0;
  heap->spanCount = heap->keyCount = heap->cacheCount = 0;
  heap->isBroken = false;
  heap->failure = LeakHeapNoMappings;
  if (!leak_lookMappings(look))
    return;
  heap->failure = LeakHeapNoMemory;
  leak_findSpans(heap, look);
  // Mostly one word serves all caches, and is known from the first one.
  leak_findKeys(heap, look);
  size_t keyCount = heap->keyCount;
  if (!leak_markChunks(heap, look, stop))
    return;
  leak_findKeys(heap, look);
  if (heap->keyCount != keyCount || keyCount > 1)
    leak_unmarkCached(heap, look);
  leak_unmarkFastBins(heap, look);
  heap->failure = LeakHeapGood;
}

/// Whether a description could not be filled.
static bool isUnfilled(void *context) {
  return ((Filling *)context)->heap->failure != LeakHeapGood;
}

/// Fills a description; returns why it could not.
static const char *fill(LeakHeap *heap, LeakLook *look) {
  Filling filling = {heap, look};
  LeakInspection inspection = {.method = heap->method,
                               .look = look,
                               .work = fillStopped,
                               .context = &filling,
                               .isBusy = leak_isAllocatorBusy,
                               .hasFailed = isUnfilled};
  // A thread may have been stopped between the two words that it divides a chunk by.
  for (int tries = 0; tries < MostLooks; tries++) {
    uint64_t longest = heap->stop.nanoseconds;
    if (!leak_inspect(&inspection))
      return "another thread did not finish looking at the heap";
    heap->stop = inspection.report;
    if (longest > heap->stop.nanoseconds)
      heap->stop.nanoseconds = longest;
    if (!heap->isBroken || heap->stop.isCut)
      break;
    // The bits are those of the last look.
    if (!(heap->method & LeakStopForked) && tries + 1 < MostLooks) {
      leak_ownUnmap(heap->bits, heap->bitBytes);
      heap->bits = NULL;
    }
    // It has to get a processor to be done with that.
    leak_rest(BetweenLooks << (tries < MostDoublings ? tries : MostDoublings));
  }
  heap->stop.isCut |= heap->isBroken;
  if (heap->failure == LeakHeapGood)
    return NULL;
  if (heap->failure == LeakHeapNoMappings)
    return "/proc/self/maps cannot be read";
  return heap->stop.isCut ? "the heap is too large to be looked at in time" : "there is no memory";
}

/// Room for the bits of all chunks that there may be, for a child to write to.
static void mapBits(LeakHeap *heap, LeakLook *look) {
  size_t bytes = 1 << 24;
  if (!leak_lookMappings(look))
    return;
  for (size_t i = 0; i < look->mappings.regionCount; i++)
    bytes += (look->mappings.regions[i].end - look->mappings.regions[i].start) / 32;
  heap->bits = leak_inspectMap(heap->method, bytes);
  heap->bitBytes = heap->bits ? bytes : 0;
}

/// Counts what is marked.
static void count(LeakHeap *heap) {
  heap->count = 0;
  for (size_t i = 0; i < heap->spanCount; i++)
    for (size_t w = 0; w < heap->spans[i].wordCount; w++)
      heap->count += (size_t)__builtin_popcountll(heap->spans[i].live[w]);
}

/// Whether a look was right about samples before, in this process.
static _Atomic bool isProven;

/// Makes one description; returns why it could not.
static const char *make(LeakHeap *heap) {
  LeakLook *look = leak_lookMake();
  if (!look)
    return "memory cannot be mapped";
  if (heap->method & LeakStopForked)
    mapBits(heap, look);
  const char *failure;
  if (atomic_load(&isProven)) {
    failure = fill(heap, look);
  } else {
    Samples samples;
    takeSamples(&samples);
    failure = fill(heap, look);
    if (!failure && areRight(heap, &samples))
      atomic_store(&isProven, true);
    else if (!failure)
      failure = "the allocator's records are not as expected";
    dropSamples(&samples);
  }
  leak_lookFree(look);
  return failure;
}

LeakHeap *leak_heapMake(uint32_t method, const char **failure) {
  if (!leak_chunkHeadersAreKnown()) {
    const char *other = leak_otherAllocator();
    *failure = other ? other : "the allocator is not glibc's";
    return NULL;
  }
  for (int tries = 0; tries < MostTries; tries++) {
    LeakHeap *heap = leak_inspectMap(method, sizeof(LeakHeap));
    if (!heap) {
      *failure = "memory cannot be mapped";
      return NULL;
    }
    heap->method = method;
    *failure = make(heap);
    if (!*failure) {
      count(heap);
      return heap;
    }
    leak_heapFree(heap);
  }
  return NULL;
}

void leak_heapFree(LeakHeap *heap) {
  if (heap->bits)
    leak_inspectUnmap(heap->method, heap->bits, heap->bitBytes);
  leak_inspectUnmap(heap->method, heap, sizeof(LeakHeap));
}

// MARK: - Looking up

size_t leak_heapCount(const LeakHeap *heap) { return heap->count; }

size_t leak_heapOwnBytes(const LeakHeap *heap) {
  size_t words = 0;
  for (size_t i = 0; i < heap->spanCount; i++)
    words += 2 * heap->spans[i].wordCount;
  return sizeof(LeakHeap) - sizeof heap->spans + heap->spanCount * sizeof(LeakSpan) + words * 8;
}

size_t leak_heapSpanBytes(const LeakHeap *heap) {
  size_t bytes = 0;
  for (size_t i = 0; i < heap->spanCount; i++)
    bytes += heap->spans[i].end - heap->spans[i].start;
  return bytes;
}

LeakStopReport leak_heapStop(const LeakHeap *heap) { return heap->stop; }

/// The bit of an address in its run.
static size_t bitOf(const LeakSpan *span, uintptr_t address) {
  return (address - span->start) >> 4;
}

/// How many bytes of the chunk of a bit may be used: up to the next chunk's header, of which the first
/// word belongs to this one while it is in use.
static size_t usable(const LeakSpan *span, size_t bit) {
  if (span->isOwnMapping)
    return span->end - span->start - 16;
  size_t word = (bit + 1) >> 6;
  uint64_t bits = span->bounds[word] & (~0ull << ((bit + 1) & 63));
  while (!bits && word + 1 < span->wordCount)
    bits = span->bounds[++word];
  if (!bits)
    return 0;
  return ((((word << 6) + (size_t)__builtin_ctzll(bits)) - bit) << 4) - 8;
}

LeakPiece leak_heapPiece(const LeakHeap *heap, uintptr_t address) {
  LeakPiece none = {0};
  LeakSpan *span = leak_spanOf(heap, address);
  if (!span || !span->live)
    return none;
  if (span->isOwnMapping)
    return address >= span->start + 16 ? (LeakPiece){span->start + 16, span->end, true} : none;
  size_t bit = bitOf(span, address);
  // The header of a chunk begins 16 bytes before its memory, the last word before it is still the
  // former chunk's.
  size_t word = bit >> 6;
  uint64_t bits = span->bounds[word] & (~0ull >> (63 - (bit & 63)));
  while (!bits) {
    if (word == 0)
      return none;
    bits = span->bounds[--word];
  }
  size_t found = (word << 6) + 63 - (size_t)__builtin_clzll(bits);
  uintptr_t memory = span->start + (found << 4), end = memory + usable(span, found);
  bool isLive = span->live[found >> 6] >> (found & 63) & 1;
  return address < end ? (LeakPiece){memory, end, isLive} : none;
}

uintptr_t leak_heapChunk(const LeakHeap *heap, uintptr_t address) {
  LeakPiece piece = leak_heapPiece(heap, address);
  return piece.isLive ? piece.memory : 0;
}

size_t leak_heapUsable(const LeakHeap *heap, uintptr_t chunk) {
  LeakSpan *span = leak_spanOf(heap, chunk);
  if (!span || !span->live || chunk % 16 != 0)
    return 0;
  size_t bit = bitOf(span, chunk);
  if (bit >> 6 >= span->wordCount || !(span->live[bit >> 6] >> (bit & 63) & 1))
    return 0;
  return usable(span, bit);
}

size_t leak_heapList(const LeakHeap *heap, const LeakHeap *other, uintptr_t after,
                     uintptr_t *chunks, size_t *sizes, size_t capacity) {
  size_t written = 0;
  for (size_t i = 0; i < heap->spanCount; i++) {
    const LeakSpan *span = &heap->spans[i];
    if (span->end <= after || !span->live)
      continue;
    const LeakSpan *before = other ? leak_spanOf(other, span->start) : NULL;
    if (before && before->start != span->start)
      before = NULL;
    size_t first = after >= span->start ? bitOf(span, after) + 1 : 0;
    for (size_t w = first >> 6; w < span->wordCount; w++) {
      uint64_t bits = span->live[w];
      if (before && w < before->wordCount)
        bits &= ~before->live[w];
      if (w == first >> 6)
        bits &= ~0ull << (first & 63);
      for (; bits; bits &= bits - 1) {
        if (written == capacity)
          return written;
        size_t bit = (w << 6) + (size_t)__builtin_ctzll(bits);
        chunks[written] = span->start + (bit << 4);
        sizes[written++] = usable(span, bit);
      }
    }
  }
  return written;
}

#endif

#if !defined(LEAK_HAS_HEAP)

LeakHeap *leak_heapMake(uint32_t method, const char **failure) {
  (void)method;
  *failure = "only Linux with glibc on x86_64 and arm64 is known";
  return NULL;
}
void leak_heapFree(LeakHeap *heap) { (void)heap; }
size_t leak_heapCount(const LeakHeap *heap) { return heap == NULL; }
size_t leak_heapOwnBytes(const LeakHeap *heap) { return heap == NULL; }
size_t leak_heapSpanBytes(const LeakHeap *heap) { return heap == NULL; }
LeakStopReport leak_heapStop(const LeakHeap *heap) {
  (void)heap;
  return (LeakStopReport){0};
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
size_t leak_heapList(const LeakHeap *heap, const LeakHeap *other, uintptr_t after,
                     uintptr_t *chunks, size_t *sizes, size_t capacity) {
  (void)heap;
  (void)other;
  (void)after;
  (void)chunks;
  (void)sizes;
  (void)capacity;
  return 0;
}
const char *leak_otherAllocator(void) { return NULL; }

#endif
