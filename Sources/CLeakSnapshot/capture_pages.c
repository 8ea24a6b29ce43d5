// Which pages a process has written to.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "capture.h"

#if defined(LEAK_HAS_CAPTURE)

// PAGEMAP_SCAN, Linux 6.7. Source: include/uapi/linux/fs.h and Documentation/admin-guide/mm/pagemap.rst;
// written out because headers of older kernels do not have it. Verified with Linux 6.18.

/// `struct page_region`.
typedef struct {
  uint64_t start, end, categories;
} PageRegion;

/// `struct pm_scan_arg`.
typedef struct {
  uint64_t size, flags, start, end, walkEnd, regions, regionCount, mostPages;
  uint64_t inverted, mask, anyOf, wanted;
} ScanArguments;

enum {
  IsFile = 1 << 2,
  IsPresent = 1 << 3,
  IsSwapped = 1 << 4,
  IsZeroPage = 1 << 5,
};

#define SCAN_REQUEST _IOWR('f', 16, ScanArguments)

/// More mapped memory than this is not looked through page by page: a sanitizer's takes minutes.
#define MOST_WALKED ((size_t)1 << 38)

/// Appends a run, joined to the last one where they touch.
LEAK_BARE static bool addRun(LeakCapture *capture, uintptr_t start, uintptr_t end) {
  capture->residentSize += end - start;
  if (capture->runCount > capture->runFloor && capture->runs[capture->runCount - 1].end == start) {
    capture->runs[capture->runCount - 1].end = end;
    return true;
  }
  if (capture->runCount == capture->runCapacity) {
    capture->result = LeakCaptureGrew;
    return false;
  }
  capture->runs[capture->runCount].start = start;
  capture->runs[capture->runCount].end = end;
  capture->runCount++;
  return true;
}

/// Asks the kernel for the runs; `isKnown` is false where it does not know the request.
LEAK_BARE static bool scan(LeakCapture *capture, uintptr_t start, uintptr_t end, bool writtenOnly,
                           bool *isKnown) {
  PageRegion *found = (PageRegion *)capture->scratch;
  ScanArguments arguments;
  leak_bareClear(&arguments, sizeof arguments);
  arguments.size = sizeof arguments;
  arguments.regions = (uint64_t)found;
  arguments.regionCount = capture->scratchSize / sizeof *found;
  arguments.inverted = arguments.mask = IsZeroPage | (writtenOnly ? IsFile : 0);
  arguments.anyOf = IsPresent | IsSwapped;
  arguments.wanted = IsPresent | IsSwapped;
  arguments.end = end;
  *isKnown = true;
  while (start < end) {
    arguments.start = start;
    arguments.walkEnd = 0;
    long count = leak_sys(SYS_ioctl, capture->pagemap, SCAN_REQUEST, (long)&arguments, 0, 0, 0);
    if (count == -ENOTTY || count == -EINVAL) {
      *isKnown = false;
      return true;
    }
    if (count == -EINTR)
      continue;
    if (count < 0)
      return leak_captureFail(capture, LeakStepPages, count);
    for (long i = 0; i < count; i++)
      if (found[i].start >= start && found[i].end <= end && found[i].start < found[i].end &&
          !addRun(capture, found[i].start, found[i].end))
        return false;
    if (arguments.walkEnd <= start)
      break;
    start = arguments.walkEnd;
  }
  return true;
}

/// Goes through the page map: bit 63 present, 62 swapped, 61 a page of a file.
LEAK_BARE static bool walk(LeakCapture *capture, uintptr_t start, uintptr_t end, bool writtenOnly) {
  uint64_t *entries = (uint64_t *)capture->scratch;
  size_t most = capture->scratchSize / sizeof *entries;
  while (start < end) {
    size_t count = (end - start) / LeakPage < most ? (end - start) / LeakPage : most;
    long got = leak_sys(SYS_pread64, capture->pagemap, (long)entries, (long)(count * 8),
                        (long)(start / LeakPage * 8), 0, 0);
    if (got == -EINTR)
      continue;
    if (got < 8)
      return leak_captureFail(capture, LeakStepPages, got < 0 ? got : -ESRCH);
    count = (size_t)got / 8;
    for (size_t i = 0; i < count; i++, start += LeakPage)
      if (entries[i] >> 62 && !(writtenOnly && (entries[i] >> 61 & 1)) &&
          !addRun(capture, start, start + LeakPage))
        return false;
  }
  return true;
}

LEAK_BARE bool leak_captureOwnPages(LeakCapture *capture, uintptr_t start, uintptr_t end) {
  uint8_t *pages = (uint8_t *)capture->scratch;
  while (start < end) {
    size_t left = (end - start) / LeakPage;
    size_t count = left < capture->scratchSize ? left : capture->scratchSize;
    long code = leak_sys(SYS_mincore, (long)start, (long)(count * LeakPage), (long)pages, 0, 0, 0);
    if (code == -EAGAIN)
      continue;
    // Unmapped meanwhile, by a thread that goes on.
    if (code == -ENOMEM)
      return true;
    if (code < 0)
      return leak_captureFail(capture, LeakStepPages, code);
    for (size_t i = 0; i < count; i++, start += LeakPage)
      if ((pages[i] & 1) && !addRun(capture, start, start + LeakPage))
        return false;
  }
  return true;
}

LEAK_BARE bool leak_capturePages(LeakCapture *capture, uintptr_t start, uintptr_t end,
                                 bool writtenOnly) {
  if (capture->pagemap >= 0 && capture->hasScan) {
    bool isKnown;
    if (!scan(capture, start, end, writtenOnly, &isKnown))
      return false;
    if (isKnown)
      return true;
    capture->hasScan = false;
  }
  if (end - start > MOST_WALKED) {
    capture->result = LeakCaptureTooSparse;
    return false;
  }
  return capture->pagemap >= 0 ? walk(capture, start, end, writtenOnly)
                               : leak_captureOwnPages(capture, start, end);
}

ptrdiff_t leak_touchedPages(uintptr_t start, uintptr_t end, LeakAddressRange *ranges,
                            size_t capacity, uintptr_t *next) {
  enum { MostRegions = 256 };
  PageRegion found[MostRegions];
  ScanArguments arguments = {.size = sizeof arguments,
                             .start = start,
                             .end = (end + LeakPage - 1) & ~(uintptr_t)(LeakPage - 1),
                             .regions = (uint64_t)found,
                             .regionCount = capacity < MostRegions ? capacity : MostRegions,
                             .anyOf = IsPresent | IsSwapped,
                             .wanted = IsPresent | IsSwapped};
  int saved = errno;
  int file = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  int count = file < 0 ? -1 : ioctl(file, SCAN_REQUEST, &arguments);
  if (file >= 0)
    close(file);
  errno = saved;
  if (count < 0 || arguments.walkEnd <= start)
    return -1;
  for (int i = 0; i < count; i++)
    ranges[i] = (LeakAddressRange){found[i].start, found[i].end};
  *next = arguments.walkEnd;
  return count;
}

#else

ptrdiff_t leak_touchedPages(uintptr_t start, uintptr_t end, LeakAddressRange *ranges,
                            size_t capacity, uintptr_t *next) {
  (void)start, (void)end, (void)ranges, (void)capacity, (void)next;
  return -1;
}

#endif
