// The tables of a capture, and its survey.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "capture.h"

#if defined(LEAK_HAS_CAPTURE)

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

enum {
  TextSize = 4 << 20,
  MappingCount = 1 << 15,
  RunCount = 1 << 18,
  ThreadCount = 1 << 12,
  FailureCount = 1 << 12,
  OwnCount = 1 << 13,
  ScratchSize = 1 << 19,
};

/// Takes a table's room from what was mapped.
static void *take(char **at, size_t count, size_t size) {
  char *room = *at;
  *at += (count * size + 63) & ~(size_t)63;
  return room;
}

LeakCapture *leak_captureMake(int32_t process, size_t scale) {
  // Only what is written to costs memory.
  size_t runs = RunCount * scale, mappings = MappingCount * scale;
  size_t size = sizeof(LeakCapture) + TextSize * scale + mappings * sizeof(LeakMapping) +
                2 * (mappings + runs) * sizeof(LeakSpan) + runs * sizeof(LeakAddressRange) +
                ThreadCount * scale * sizeof(LeakFrozenThread) +
                (FailureCount + OwnCount) * scale * sizeof(LeakAddressRange) + ScratchSize + 4096;
  int saved = errno;
  char *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE,
                  -1, 0);
  errno = saved;
  if (at == MAP_FAILED)
    return NULL;
  LeakCapture *capture = take(&at, 1, sizeof *capture);
  capture->mappedSize = size;
  capture->mostNanoseconds = 10000000000u;
  capture->wholeLimit = (size_t)1 << 30;
  capture->isStopping = capture->hasScan = capture->hasCopy = true;
  capture->text = take(&at, capture->textCapacity = TextSize * scale, 1);
  capture->mappings = take(&at, capture->mappingCapacity = mappings, sizeof(LeakMapping));
  capture->spanCapacity = mappings + runs;
  capture->spans = take(&at, capture->spanCapacity, sizeof(LeakSpan));
  capture->hints = take(&at, capture->spanCapacity, sizeof(LeakSpan));
  capture->runs = take(&at, capture->runCapacity = runs, sizeof(LeakAddressRange));
  capture->threadCapacity = ThreadCount * scale;
  capture->threads = take(&at, capture->threadCapacity, sizeof(LeakFrozenThread));
  capture->failureCapacity = FailureCount * scale;
  capture->failures = take(&at, capture->failureCapacity, sizeof(LeakAddressRange));
  capture->own = take(&at, capture->ownCapacity = OwnCount * scale, sizeof(LeakAddressRange));
  capture->scratch = take(&at, capture->scratchSize = ScratchSize, 1);
  capture->pagemap = capture->memory = -1;
  leak_captureOpen(capture, process);
  return capture;
}

void leak_captureOpen(LeakCapture *capture, int32_t process) {
  int saved = errno;
  if (capture->pagemap >= 0)
    close(capture->pagemap);
  if (capture->memory >= 0)
    close(capture->memory);
  capture->process = process;
  char path[40];
  snprintf(path, sizeof path, "/proc/%d/pagemap", (int)process);
  capture->pagemap = open(path, O_RDONLY | O_CLOEXEC);
  snprintf(path, sizeof path, "/proc/%d/mem", (int)process);
  capture->memory = open(path, O_RDONLY | O_CLOEXEC);
  errno = saved;
}

void leak_captureFree(LeakCapture *capture) {
  int saved = errno;
  if (capture->pagemap >= 0)
    close(capture->pagemap);
  if (capture->memory >= 0)
    close(capture->memory);
  munmap(capture, capture->mappedSize);
  errno = saved;
}

void leak_captureSurvey(LeakCapture *capture) {
  capture->result = LeakCaptureDone;
  capture->hintCount = capture->roomUsed = 0;
  capture->room = NULL;
  if (capture->pagemap < 0 && capture->process != getpid()) {
    leak_captureFail(capture, LeakStepPages, -EACCES);
    return;
  }
  if (!leak_capturePlan(capture, capture->process))
    return;
  // What is between two places in the room is the first one's.
  capture->hintCount = capture->spanCount;
  for (size_t i = 0; i < capture->spanCount; i++) {
    capture->hints[i] = capture->spans[i];
    size_t end = i + 1 < capture->spanCount ? capture->spans[i + 1].offset : capture->roomUsed;
    capture->hints[i].byteCount = end - capture->spans[i].offset;
  }
}

/// Asks for memory behind a part of the room.
static void populate(LeakCapture *capture, size_t offset, size_t count) {
  // Small parts cost more calls than they save.
  if (count < (64 << 10) || offset + count > capture->roomSize)
    return;
  size_t huge = (size_t)2 << 20;
  size_t first = (offset + huge - 1) & ~(huge - 1), last = (offset + count) & ~(huge - 1);
  if (last > first)
    madvise(capture->room + first, last - first, MADV_HUGEPAGE);
  madvise(capture->room + offset, count, MADV_POPULATE_WRITE);
}

void leak_capturePopulate(LeakCapture *capture) {
  int saved = errno;
  size_t run = 0, most = (size_t)2 << 20;
  for (size_t i = 0; i < capture->spanCount; i++) {
    const LeakSpan *span = &capture->spans[i];
    uintptr_t end = span->start + span->byteCount;
    while (run < capture->runCount && capture->runs[run].start < span->start)
      run++;
    size_t first = run;
    while (run < capture->runCount && capture->runs[run].end <= end)
      run++;
    // What the program has not changed of an image's data comes from the file to the same place.
    bool isImage = capture->mappings[span->mapping].treatment == LeakTreatmentFile;
    if (isImage && run > first && span->byteCount <= most) {
      populate(capture, span->offset, span->byteCount);
      continue;
    }
    for (size_t k = first; k < run; k++)
      populate(capture, span->offset + (capture->runs[k].start - span->start),
               capture->runs[k].end - capture->runs[k].start);
  }
  errno = saved;
}

#else

LeakCapture *leak_captureMake(int32_t process, size_t scale) {
  (void)process;
  (void)scale;
  return NULL;
}
void leak_captureFree(LeakCapture *capture) { (void)capture; }
void leak_captureSurvey(LeakCapture *capture) { (void)capture; }
void leak_capturePopulate(LeakCapture *capture) { (void)capture; }

#endif
