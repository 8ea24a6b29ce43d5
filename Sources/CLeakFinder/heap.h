#ifndef LEAK_HEAP_PRIVATE_H
#define LEAK_HEAP_PRIVATE_H

#include "LeakHeap.h"
#include "own.h"
#include "stop.h"

#if defined(LEAK_HAS_CALLS) && defined(__LP64__)
#define LEAK_HAS_HEAP 1

/// \file
/// What the parts of the heap's description share.

enum {
  LeakMostRegions = 16384,
  LeakMostCodes = 8192,
  LeakMostVariables = 8192,
  LeakMostSpans = 16384,
  LeakMostCaches = 4096,
  LeakWindowSize = 1 << 18,
  LeakPageSize = 4096,
  /// `HEAP_MAX_SIZE`: the alignment and greatest size of an arena's heaps.
  LeakArenaAlignment = 64 << 20,
  /// Pages whose state is asked for at once.
  LeakPagesAtOnce = 4096,
  /// How many bytes are gone through between two looks at the clock.
  LeakBytesAtOnce = 1 << 20,
};

/// The most that threads are stopped for one look, in nanoseconds.
#define LEAK_MOST_STOPPED 2000000000u

/// The bits of a word that are an address: spare bits of enums and bridged objects are left out.
#define LEAK_ADDRESS_BITS 0x00fffffffffffff8ull

/// What a mapping is.
enum LeakRegionKind {
  LeakRegionHeap,
  LeakRegionImage,
  LeakRegionStack,
  LeakRegionAnonymous,
};

/// A writable private mapping, or a part of one.
typedef struct {
  uintptr_t start, end;
  uint8_t kind;
  /// Whether memory that cannot be read lies before it, as before a thread's stack.
  bool isGuarded;
  /// Whether a file lies behind it.
  bool isFile;
} LeakRegion;

/// This process's mappings.
typedef struct {
  size_t regionCount, codeCount, ownCount;
  LeakRegion regions[LeakMostRegions];
  /// Those with code.
  LeakRange codes[LeakMostCodes];
  LeakRange own[LeakMostOwnRanges];
  /// Where images have variables, as the loader knows it, those that begin as zero included.
  size_t variableCount;
  LeakRange variables[LeakMostVariables];
  /// `/proc/self/pagemap` and `/proc/self/maps`; negative where they cannot be read.
  int pages, maps;
  /// The last mapping that was listed, and whether it can be read.
  uintptr_t lastEnd;
  bool isLastClosed;
  /// What the kernel says of some pages, and which is the first.
  uintptr_t statesPage;
  size_t statesCount;
  uint64_t states[LeakPagesAtOnce];
  char text[1 << 16];
} LeakMappings;

/// How memory is read.
typedef struct {
  /// Whether threads are stopped, so that what is mapped stays so.
  bool isDirect;
  uintptr_t windowStart;
  size_t windowCount;
  uint64_t window[LeakWindowSize / 8];
} LeakReader;

/// A run of chunks.
typedef struct {
  uintptr_t start, end;
  /// A bit per 16 bytes: where a live chunk's memory begins, and where any chunk's does.
  uint64_t *live, *bounds;
  size_t wordCount;
  bool isOwnMapping;
  /// Whether it ended where nothing is, far from its end: only right behind the chunk that new ones are cut
  /// from.
  bool isOpen;
} LeakSpan;

/// Why a description could not be filled.
enum LeakHeapFailure {
  LeakHeapGood,
  LeakHeapNoMappings,
  LeakHeapNoMemory,
};

struct LeakHeap {
  /// `LeakHeapFailure`.
  uint32_t failure;
  /// Whether a part of the heap was not understood.
  bool isBroken;
  size_t spanCount, count;
  /// Words that mark chunks in threads' caches.
  size_t keyCount;
  uintptr_t keys[8];
  uintptr_t mainArena, mainTop;
  /// The bits of all spans; in a child, room for them that was mapped before.
  uint64_t *bits;
  size_t bitBytes;
  /// The method that it was made with, which says how it is mapped.
  uint32_t method;
  /// Threads' caches met on the way.
  size_t cacheCount;
  uintptr_t caches[LeakMostCaches];
  LeakStopReport stop;
  LeakSpan spans[LeakMostSpans];
};

/// All that a look needs.
typedef struct {
  LeakMappings mappings;
  LeakReader reader;
} LeakLook;

// MARK: - Mappings

/// Makes room for a look and opens what it reads; null where there is no memory.
LeakLook *leak_lookMake(void);
void leak_lookFree(LeakLook *look);

/// Lists mappings, without our own. May be called while threads are stopped.
bool leak_lookMappings(LeakLook *look);

/// Whether all bytes of a range lie in a writable mapping that is not our own.
const LeakRegion *leak_regionOf(const LeakMappings *mappings, uintptr_t address);

/// The mapping of code that an address lies in, or null.
const LeakRange *leak_codeOf(const LeakMappings *mappings, uintptr_t address);

/// Whether an address lies in code.
static inline bool leak_isCode(const LeakMappings *mappings, uintptr_t address) {
  return leak_codeOf(mappings, address) != NULL;
}

/// Finds the next run of pages in a range that have been touched.
///
/// \param isMapped Is given whether the run is known to be readable at once.
/// \returns Whether there is one.
bool leak_nextTouched(LeakMappings *mappings, uintptr_t place, uintptr_t end, LeakRange *run,
                      bool *isMapped);

// MARK: - Reading

/// Reads a word through the kernel, in windows; 0 where it cannot be read.
uint64_t leak_windowWord(LeakReader *reader, uintptr_t address);

/// A word of a writable mapping.
static inline uint64_t leak_wordAt(LeakReader *reader, uintptr_t address) {
  if (__builtin_expect(reader->isDirect, 1))
    return *(const uint64_t *)address;
  return leak_windowWord(reader, address);
}

/// A word anywhere; 0 where it cannot be read.
static inline uint64_t leak_anyWordAt(LeakLook *look, uintptr_t address) {
  if (look->reader.isDirect &&
      (address % 8 != 0 || !leak_regionOf(&look->mappings, address)))
    return 0;
  return leak_wordAt(&look->reader, address);
}

// MARK: - Spans and marks

/// Finds the runs of chunks.
void leak_findSpans(LeakHeap *heap, LeakLook *look);

/// The run that an address lies in, or null.
LeakSpan *leak_spanOf(const LeakHeap *heap, uintptr_t address);

/// Marks the live chunks of all runs; false where there is no memory for that, or the time is up.
bool leak_markChunks(LeakHeap *heap, LeakLook *look, LeakStop *stop);

/// Takes the marks off chunks that are free though their neighbours call them used.
void leak_findKeys(LeakHeap *heap, LeakLook *look);
void leak_unmarkCached(LeakHeap *heap, LeakLook *look);
void leak_unmarkFastBins(LeakHeap *heap, LeakLook *look);

/// Whether a thread was stopped while it changed an arena, whose chunks may then not hold together. False
/// where it is not known yet where the arenas are.
bool leak_isAllocatorBusy(void);

/// A piece of memory that the allocator divided its own into: from a chunk's memory on, and as far as it
/// may be used.
typedef struct {
  uintptr_t memory, end;
  /// Whether it was handed out; else it is free.
  bool isLive;
} LeakPiece;

/// The piece that an address lies in; empty where it lies in none, or in what the allocator writes between
/// two.
LeakPiece leak_heapPiece(const LeakHeap *heap, uintptr_t address);

/// Takes the mark off a chunk.
static inline void leak_unmark(LeakHeap *heap, uintptr_t memory) {
  LeakSpan *span = leak_spanOf(heap, memory);
  if (!span || !span->live)
    return;
  size_t bit = (memory - span->start) >> 4;
  span->live[bit >> 6] &= ~(1ull << (bit & 63));
}

/// Whether a word marks chunks in threads' caches.
static inline bool leak_isKey(const LeakHeap *heap, uint64_t word) {
  for (size_t i = 0; i < heap->keyCount; i++)
    if (heap->keys[i] == word)
      return true;
  return false;
}

#endif
#endif
