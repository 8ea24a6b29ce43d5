// Where the copies of touched pages go.

#define _GNU_SOURCE
#include <errno.h>

#include "capture.h"

#if defined(LEAK_HAS_CAPTURE)

#define HUGE_PAGE ((size_t)2 << 20)

/// Room between two pieces, so that the first may grow.
#define SLACK ((size_t)1 << 20)

/// Runs with a smaller gap share a piece of room, where a mapping is too large for one.
#define LEAST_GAP ((size_t)1 << 20)

/// The span of the survey that begins at an address; null where there is none.
LEAK_BARE static const LeakSpan *hintAt(const LeakCapture *capture, uintptr_t start) {
  size_t low = 0, high = capture->hintCount;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (capture->hints[middle].start < start)
      low = middle + 1;
    else
      high = middle;
  }
  return low < capture->hintCount && capture->hints[low].start == start ? &capture->hints[low]
                                                                        : NULL;
}

/// Gives a run of addresses a place in the room.
///
/// Neighbours are neighbours in the room too: a variable may begin in one mapping and end in the next.
LEAK_BARE static bool place(LeakCapture *capture, uintptr_t start, uintptr_t end, size_t mapping) {
  if (capture->spanCount == capture->spanCapacity) {
    capture->result = LeakCaptureGrew;
    return false;
  }
  size_t size = end - start;
  const LeakSpan *last = capture->spanCount ? &capture->spans[capture->spanCount - 1] : NULL;
  bool isNext = last && last->start + last->byteCount == start;
  const LeakSpan *hint = hintAt(capture, start);
  size_t offset;
  if (hint && size <= hint->byteCount) {
    offset = hint->offset;
  } else if (isNext && last->offset + last->byteCount == capture->roomUsed) {
    offset = capture->roomUsed;
  } else {
    // A mapping that grows before threads are stopped still fits, unless its neighbour comes first.
    offset = capture->roomUsed;
    if (!isNext && capture->room == NULL)
      offset += SLACK;
    if (size >= HUGE_PAGE)
      offset = ((offset - start % HUGE_PAGE + HUGE_PAGE - 1) & ~(HUGE_PAGE - 1)) + start % HUGE_PAGE;
  }
  if (offset + size > capture->roomUsed)
    capture->roomUsed = offset + size;
  if (capture->room && capture->roomUsed > capture->roomSize) {
    capture->result = LeakCaptureGrew;
    return false;
  }
  LeakSpan *span = &capture->spans[capture->spanCount++];
  span->start = start;
  span->byteCount = size;
  span->offset = offset;
  span->mapping = (uint32_t)mapping;
  return true;
}

/// Places what is left of a mapping where our own memory was taken out.
LEAK_BARE static bool planPiece(LeakCapture *capture, uintptr_t start, uintptr_t end,
                                size_t mapping, bool isOwn) {
  uint8_t treatment = capture->mappings[mapping].treatment;
  size_t first = capture->runCount;
  if (treatment == LeakTreatmentWhole) {
    if (first == capture->runCapacity) {
      capture->result = LeakCaptureGrew;
      return false;
    }
    capture->runs[first].start = start;
    capture->runs[first].end = end;
    capture->runCount++;
    capture->residentSize += end - start;
  } else {
    size_t resident = capture->residentSize;
    // A run must not go on from the mapping before: it may have another place in the room.
    capture->runFloor = first;
    // The page map has only what a process has used itself, and of a clone's shared memory that is nothing.
    bool isShared = capture->mappings[mapping].permissions & 8;
    if (!(isOwn && isShared
              ? leak_captureOwnPages(capture, start, end)
              : leak_capturePages(capture, start, end, treatment == LeakTreatmentFile)))
      return false;
    if (capture->residentSize == resident && treatment != LeakTreatmentFile)
      return true;
  }
  size_t limit = capture->wholeLimit;
  if (treatment == LeakTreatmentFile && limit < (size_t)1 << 30)
    limit = (size_t)1 << 30;
  if (end - start <= limit)
    return place(capture, start, end, mapping);
  for (size_t i = first; i < capture->runCount;) {
    size_t last = i;
    while (last + 1 < capture->runCount &&
           capture->runs[last + 1].start - capture->runs[last].end < LEAST_GAP)
      last++;
    if (!place(capture, capture->runs[i].start, capture->runs[last].end, mapping))
      return false;
    i = last + 1;
  }
  return true;
}

LEAK_BARE bool leak_capturePlan(LeakCapture *capture, int32_t process) {
  capture->runCount = capture->spanCount = capture->residentSize = 0;
  if (!leak_captureMaps(capture, process))
    return false;
  size_t own = 0;
  bool isOwn = process == 0 || process == leak_sys(SYS_getpid, 0, 0, 0, 0, 0, 0);
  for (size_t i = 0; i < capture->mappingCount; i++) {
    const LeakMapping *mapping = &capture->mappings[i];
    if (mapping->treatment == LeakTreatmentNone || mapping->treatment == LeakTreatmentShared)
      continue;
    uintptr_t from = mapping->start;
    while (own < capture->ownCount && capture->own[own].end <= from)
      own++;
    for (size_t k = own; from < mapping->end; k++) {
      bool isLeftOut = k < capture->ownCount && capture->own[k].start < mapping->end;
      uintptr_t to = isLeftOut ? capture->own[k].start : mapping->end;
      if (to > from && !planPiece(capture, from, to, i, isOwn))
        return false;
      from = isLeftOut ? (capture->own[k].end > from ? capture->own[k].end : from) : mapping->end;
    }
  }
  return true;
}

#endif
