#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "heap.h"

#include "LeakMemory.h"
#include "calls.h"
#include "heap_ahead.h"
#include "heap_search.h"
#include "heap_threads.h"
#include "inspect.h"

#if defined(LEAK_HAS_HEAP)

/// What a scan gives back, in a mapping of its own.
typedef struct {
  LeakScan scan;
  size_t mapped;
  /// The method that it was made with, which says how it is mapped.
  uint32_t method;
  bool isGood;
  LeakThread threads[LeakMostThreads];
  LeakHit hits[];
} Result;

/// What a scan needs.
typedef struct {
  LeakLook *look;
  const LeakHeap *heap;
  LeakStop *stop;
  Result *result;
  /// The caller's own list of targets, which may lie in the heap.
  LeakRange ownTargets;
  /// The last piece that something was found in, free or not: often the next hit lies there too. Alive
  /// only where it still is.
  LeakPiece piece;
  const LeakRegion *region;
  LeakSearch search;
  /// Whether the heap is so large that what its parts take says how fast memory is.
  bool isLarge;
  uintptr_t callerLimit;
  LeakLocals locals;
  LeakStacks stacks;
} Scan;

// MARK: - What is found

/// A word of the mapping that is looked through, or of one that was there when chunks were listed; 0 where
/// it cannot be read any more, as when the allocator has given back the end of an arena.
static uint64_t formerWordAt(Scan *scan, uintptr_t address) {
  const LeakRegion *region = scan->region;
  if (address >= region->start && address + 8 <= region->end)
    return leak_wordAt(&scan->look->reader, address);
  uint64_t word;
  return leak_readOwnMemory(address, &word, sizeof word) == 0 ? word : 0;
}

/// Whether a chunk that was alive still is.
static bool isStillLive(Scan *scan, uintptr_t chunk) {
  const LeakSpan *span = leak_spanOf(scan->heap, chunk);
  if (!scan->look->reader.isDirect || span->isOwnMapping)
    return true;
  // Its memory may have been handed out anew since: what stands there may be anything.
  size_t size = formerWordAt(scan, chunk - 8) & ~(uint64_t)7;
  return size >= 32 && size % 16 == 0 && size <= span->end - chunk &&
         (formerWordAt(scan, chunk + size - 8) & 1) &&
         !leak_isKey(scan->heap, formerWordAt(scan, chunk + 8));
}

/// The live chunk that a place lies in, or 0.
static uintptr_t chunkAt(Scan *scan, uintptr_t place) {
  if (place < scan->piece.memory || place >= scan->piece.end) {
    scan->piece = leak_heapPiece(scan->heap, place);
    scan->piece.isLive = scan->piece.isLive && isStillLive(scan, scan->piece.memory);
  }
  return scan->piece.isLive ? scan->piece.memory : 0;
}

/// Writes a hit.
static void addHit(Scan *scan, LeakHit hit) {
  LeakScan *found = &scan->result->scan;
  if (found->count < found->capacity)
    found->hits[found->count] = hit;
  found->count++;
}

/// Notes a place where a target is stored, unless what lies there has no meaning.
static void noteHit(void *context, uintptr_t place, uintptr_t target) {
  Scan *scan = context;
  if (place >= scan->ownTargets.start && place < scan->ownTargets.end)
    return;
  LeakHit hit = {.place = place, .target = target, .kind = LeakPlaceChunk, .thread = -1};
  if (leak_spanOf(scan->heap, place)) {
    hit.chunk = chunkAt(scan, place);
    if (hit.chunk)
      addHit(scan, hit);
    return;
  }
  if (scan->region->kind == LeakRegionHeap)
    return;
  int32_t kind = leak_placeKind(&scan->stacks, scan->look, scan->region, place, &hit.thread);
  if (kind < 0)
    return;
  hit.kind = (uint32_t)kind;
  if (kind == LeakPlaceStack && hit.thread >= 0)
    hit.function = leak_functionAt(&scan->stacks.stacks[hit.thread], scan->look,
                                   &scan->result->threads[hit.thread], place);
  addHit(scan, hit);
}

// MARK: - Where is looked

/// Looks through memory that is read by the kernel.
static void scanWindows(Scan *scan, uintptr_t start, uintptr_t end) {
  LeakReader *reader = &scan->look->reader;
  while (start < end && !leak_stopIsOver(scan->stop)) {
    size_t count = end - start < LeakWindowSize ? end - start : LeakWindowSize;
    while (count >= 8 && leak_readOwnMemory(start, reader->window, count) != 0)
      count = count > LeakPageSize ? count / 2 & ~(size_t)(LeakPageSize - 1) : 0;
    reader->windowCount = 0;
    if (count < 8) {
      start = (start + LeakPageSize) & ~(uintptr_t)(LeakPageSize - 1);
      continue;
    }
    leak_search(&scan->search, reader->window, count / 8, start, noteHit, scan);
    scan->result->scan.byteCount += count;
    start += count & ~(size_t)7;
  }
}

/// The least bytes of a heap that tell how far ahead memory is best asked for: no cache has room for them.
enum { LeastTold = 64 << 20 };

/// Looks through a part of memory that can be read.
static void scanPiece(Scan *scan, uintptr_t start, size_t count) {
  LeakSearch *search = &scan->search;
  bool isTrial = scan->isLarge && search->isWide && search->count == 1 &&
                 count == LeakBytesAtOnce && !leak_isAheadKnown();
  uint64_t began = isTrial ? leak_nanoseconds() : 0;
  search->ahead = leak_ahead();
  leak_search(search, (const uint64_t *)start, count / 8, start, noteHit, scan);
  if (isTrial)
    leak_noteAhead(search->ahead, leak_nanoseconds() - began);
}

/// Looks through memory that can be read.
static void scanWords(Scan *scan, uintptr_t start, uintptr_t end) {
  start = (start + 7) & ~(uintptr_t)7;
  while (start < end && !leak_stopIsOver(scan->stop)) {
    size_t count = end - start < LeakBytesAtOnce ? end - start : LeakBytesAtOnce;
    scanPiece(scan, start, count);
    scan->result->scan.byteCount += count;
    start += count;
  }
}

/// Looks through memory that is not the heap: what was never touched holds nothing.
static void scanOthers(Scan *scan, uintptr_t start, uintptr_t end) {
  LeakRange run;
  bool isMapped;
  for (uintptr_t place = start;
       leak_nextTouched(&scan->look->mappings, place, end, &run, &isMapped); place = run.end) {
    // The end of a file may have moved before that of its mapping.
    if (scan->look->reader.isDirect && (isMapped || !scan->region->isFile))
      scanWords(scan, run.start, run.end);
    else
      scanWindows(scan, run.start, run.end);
  }
}

/// Looks through a mapping: runs of chunks up to their ends, the rest where it was touched.
static void scanRegion(Scan *scan, const LeakRegion *region) {
  const LeakHeap *heap = scan->heap;
  scan->region = region;
  uintptr_t place = region->start;
  size_t low = 0, high = heap->spanCount;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (heap->spans[middle].end <= place)
      low = middle + 1;
    else
      high = middle;
  }
  for (; low < heap->spanCount && heap->spans[low].start < region->end; low++) {
    const LeakSpan *span = &heap->spans[low];
    uintptr_t start = span->start > place ? span->start : place;
    uintptr_t end = span->end < region->end ? span->end : region->end;
    if (start > place && region->kind != LeakRegionHeap)
      scanOthers(scan, place, start);
    // A large chunk may have been reserved only.
    if (span->isOwnMapping)
      scanOthers(scan, start, end);
    else if (scan->look->reader.isDirect)
      scanWords(scan, start, end);
    else
      scanWindows(scan, start, end);
    place = end;
    // What an arena grew by since then was handed out since then.
    uintptr_t block = (span->start & ~(uintptr_t)(LeakArenaAlignment - 1)) + LeakArenaAlignment;
    if (!span->isOwnMapping && region->kind != LeakRegionHeap && block > place)
      place = block < region->end ? block : region->end;
  }
  if (place < region->end && region->kind != LeakRegionHeap)
    scanOthers(scan, place, region->end);
}

/// Looks through the registers of stopped threads.
static void scanRegisters(Scan *scan) {
  for (size_t i = 0; i < scan->result->scan.threadCount; i++) {
    const LeakThread *thread = &scan->result->threads[i];
    for (size_t r = 0; thread->hasRegisters && r < thread->registerCount; r++) {
      uintptr_t word = thread->registers[r] & LEAK_ADDRESS_BITS;
      if (leak_isTarget(&scan->search, word))
        addHit(scan, (LeakHit){.place = r,
                               .target = word,
                               .function = thread->programCounter,
                               .kind = LeakPlaceRegister,
                               .thread = (int32_t)i});
    }
  }
}

/// Copies what is known of threads that are not gone.
static void copyThreads(Scan *scan) {
  LeakScan *found = &scan->result->scan;
  for (size_t i = 0; i < scan->stop->threadCount; i++)
    if (scan->stop->threads[i].isCaller ||
        atomic_load(&scan->stop->states[i]) != LeakThreadGone)
      found->threads[found->threadCount++] = scan->stop->threads[i];
}

// MARK: - Scanning

/// Looks for the targets while threads are stopped.
static void scanStopped(void *context, LeakStop *stop) {
  Scan *scan = context;
  LeakLook *look = scan->look;
  LeakScan *found = &scan->result->scan;
  scan->stop = stop;
  scan->piece = (LeakPiece){0};
  found->count = found->threadCount = found->byteCount = 0;
  if (!leak_lookMappings(look))
    return;
  copyThreads(scan);
  leak_findStacks(&scan->stacks, scan->result->threads, found->threadCount, &look->mappings,
                  scan->callerLimit, scan->locals);
  for (size_t i = 0; i < look->mappings.regionCount; i++)
    scanRegion(scan, &look->mappings.regions[i]);
  scanRegisters(scan);
  scan->result->isGood = true;
}

/// Whether nothing could be looked for.
static bool isUnscanned(void *context) { return !((Scan *)context)->result->isGood; }

/// What the last scan needed, and what one of a usual size gave back.
static LeakKept keptScan, keptResult;

/// The room for a result of the usual size, which is kept.
enum { UsualHits = 100000, UsualResult = sizeof(Result) + UsualHits * sizeof(LeakHit) };

/// Makes room for a result.
static Result *makeResult(uint32_t method, size_t capacity) {
  bool isUsual = capacity <= UsualHits && !(method & LeakStopForked);
  size_t mapped = isUsual ? UsualResult : sizeof(Result) + capacity * sizeof(LeakHit);
  Result *result =
      isUsual ? leak_ownTake(&keptResult, UsualResult) : leak_inspectMap(method, mapped);
  if (!result)
    return NULL;
  result->scan =
      (LeakScan){.hits = result->hits, .threads = result->threads, .capacity = capacity};
  result->mapped = mapped;
  result->method = method;
  result->isGood = false;
  return result;
}

LeakScan *leak_heapScan(const LeakHeap *heap, const uintptr_t *targets, size_t targetCount,
                        uintptr_t callerLimit, uint32_t method, size_t capacity) {
  Result *result = makeResult(method, capacity);
  if (!result)
    return NULL;
  Scan *scan = leak_ownTake(&keptScan, sizeof(Scan));
  LeakLook *look = leak_lookMake();
  if (scan && look && targetCount && leak_searchMake(&scan->search, targets, targetCount)) {
    scan->look = look;
    scan->heap = heap;
    scan->isLarge = leak_heapSpanBytes(heap) >= LeastTold;
    scan->result = result;
    scan->callerLimit = callerLimit;
    scan->locals = leak_locals();
    scan->ownTargets = (LeakRange){(uintptr_t)targets, (uintptr_t)(targets + targetCount)};
    LeakInspection inspection = {.method = method,
                                 .look = look,
                                 .work = scanStopped,
                                 .context = scan,
                                 .hasFailed = isUnscanned};
    leak_inspect(&inspection);
    result->scan.stop = inspection.report;
    leak_searchFree(&scan->search);
  }
  // What was not looked at is no answer.
  result->scan.stop.isCut |= !result->isGood;
  if (look)
    leak_lookFree(look);
  if (scan)
    leak_ownKeep(&keptScan, scan, sizeof(Scan));
  return &result->scan;
}

void leak_scanFree(LeakScan *scan) {
  Result *result = (Result *)scan;
  if (result->mapped == UsualResult && !(result->method & LeakStopForked))
    leak_ownKeep(&keptResult, result, UsualResult);
  else
    leak_inspectUnmap(result->method, result, result->mapped);
}

LeakStopReport leak_wordsRead(const uintptr_t *places, uintptr_t *values, bool *isRead,
                              size_t count, uint32_t method) {
  LeakStop *stop = leak_stopBegin(method & ~(uint32_t)LeakStopForked, LEAK_MOST_STOPPED);
  for (size_t i = 0; i < count; i++)
    isRead[i] = leak_readOwnMemory(places[i], &values[i], sizeof values[i]) == 0;
  return stop ? leak_stopEnd(stop) : (LeakStopReport){0};
}

#else

LeakScan *leak_heapScan(const LeakHeap *heap, const uintptr_t *targets, size_t targetCount,
                        uintptr_t callerLimit, uint32_t method, size_t capacity) {
  (void)heap;
  (void)targets;
  (void)targetCount;
  (void)callerLimit;
  (void)method;
  (void)capacity;
  return NULL;
}
void leak_scanFree(LeakScan *scan) { (void)scan; }
LeakStopReport leak_wordsRead(const uintptr_t *places, uintptr_t *values, bool *isRead,
                              size_t count, uint32_t method) {
  (void)method;
  for (size_t i = 0; i < count; i++)
    isRead[i] = leak_readOwnMemory(places[i], &values[i], sizeof values[i]) == 0;
  return (LeakStopReport){0};
}

#endif
