// Copying pages.

#define _GNU_SOURCE
#include <errno.h>
#include <sys/uio.h>

#include "capture.h"

#if defined(LEAK_HAS_CAPTURE)

enum { MostBatch = 64 };

/// No more is copied by one call: the time limit is looked at in between.
#define MOST_PIECE ((size_t)16 << 20)

/// Pieces that are copied by one call.
typedef struct {
  size_t count, size;
  struct iovec here[MostBatch], there[MostBatch];
} Batch;

/// Copies pieces from a process, or from the calling one: 0.
///
/// The kernel makes a page of its own for the far side before it reads a page that a clone shares with its parent:
/// twice the work and the memory. Of one's own memory the copy is the far side.
///
/// \returns How many bytes, or a negative `errno` value.
LEAK_BARE static long copyPieces(const LeakCapture *capture, int32_t process,
                                 const struct iovec *here, const struct iovec *there,
                                 size_t count) {
  if (process == 0) {
    long got = leak_sys(SYS_process_vm_writev, capture->copier, (long)there, (long)count,
                        (long)here, (long)count, 0);
    if (got != -EPERM && got != -ENOSYS)
      return got;
    process = capture->copier;
  }
  return leak_sys(SYS_process_vm_readv, process, (long)here, (long)count, (long)there, (long)count,
                  0);
}

/// Copies from a process what can be read from an address on without a gap.
///
/// \returns How many bytes, or a negative `errno` value.
LEAK_BARE static long copySome(LeakCapture *capture, int32_t process, char *to, uintptr_t from,
                               size_t count) {
  if (capture->hasCopy) {
    struct iovec here = {to, count}, there = {(void *)from, count};
    long got = copyPieces(capture, process, &here, &there, 1);
    if (got != -EPERM && got != -ENOSYS)
      return got;
    // A filter refuses the call; what reads the same by a file may be allowed.
    if (capture->memory < 0)
      return got;
    capture->hasCopy = false;
  }
  long got = leak_sys(SYS_pread64, capture->memory, (long)to, (long)count, (long)from, 0, 0);
  return got == -EIO ? -EFAULT : got;
}

/// Remembers a page that cannot be read.
LEAK_BARE static bool addFailure(LeakCapture *capture, uintptr_t page) {
  if (capture->failureCount > 0 && capture->failures[capture->failureCount - 1].end == page) {
    capture->failures[capture->failureCount - 1].end = page + LeakPage;
    return true;
  }
  if (capture->failureCount == capture->failureCapacity) {
    capture->result = LeakCaptureGrew;
    return false;
  }
  capture->failures[capture->failureCount].start = page;
  capture->failures[capture->failureCount].end = page + LeakPage;
  capture->failureCount++;
  return true;
}

/// Copies a piece, stepping over pages that cannot be read.
LEAK_BARE static bool copyPiece(LeakCapture *capture, int32_t process, char *to, uintptr_t from,
                                size_t count) {
  while (count > 0) {
    long got = copySome(capture, process, to, from, count);
    if (got == -EINTR)
      continue;
    if (got == -EFAULT || got == 0) {
      if (!addFailure(capture, from & ~(uintptr_t)(LeakPage - 1)))
        return false;
      got = LeakPage - (long)(from & (LeakPage - 1));
      if ((size_t)got > count)
        return true;
    } else if (got < 0) {
      return leak_captureFail(capture, LeakStepCopy, got);
    } else {
      capture->copiedSize += (size_t)got;
    }
    to += got;
    from += (size_t)got;
    count -= (size_t)got;
  }
  return true;
}

/// Copies the pieces of a batch.
LEAK_BARE static bool flush(LeakCapture *capture, int32_t process, Batch *batch) {
  bool isDone = false;
  if (capture->hasCopy && batch->count > 0) {
    long got = copyPieces(capture, process, batch->here, batch->there, batch->count);
    if (got == (long)batch->size) {
      capture->copiedSize += batch->size;
      isDone = true;
    }
  }
  for (size_t i = 0; !isDone && i < batch->count; i++)
    if (!copyPiece(capture, process, batch->here[i].iov_base,
                   (uintptr_t)batch->there[i].iov_base, batch->here[i].iov_len))
      return false;
  batch->count = batch->size = 0;
  return true;
}

LEAK_BARE bool leak_captureCopy(LeakCapture *capture, int32_t process, uint64_t deadline) {
  if (process == 0)
    capture->copier = (int32_t)leak_sys(SYS_getpid, 0, 0, 0, 0, 0, 0);
  Batch batch;
  batch.count = batch.size = 0;
  capture->copiedSize = capture->failureCount = 0;
  size_t span = 0;
  for (size_t i = 0; i < capture->runCount; i++) {
    uintptr_t from = capture->runs[i].start, end = capture->runs[i].end;
    while (span < capture->spanCount &&
           capture->spans[span].start + capture->spans[span].byteCount <= from)
      span++;
    if (span == capture->spanCount || capture->spans[span].start > from ||
        capture->spans[span].start + capture->spans[span].byteCount < end)
      continue;
    char *to = capture->room + capture->spans[span].offset + (from - capture->spans[span].start);
    while (from < end) {
      size_t count = end - from < MOST_PIECE ? end - from : MOST_PIECE;
      batch.here[batch.count].iov_base = to;
      batch.there[batch.count].iov_base = (void *)from;
      batch.here[batch.count].iov_len = batch.there[batch.count].iov_len = count;
      batch.count++;
      batch.size += count;
      to += count;
      from += count;
      if (batch.count < MostBatch && batch.size < MOST_PIECE)
        continue;
      if (!flush(capture, process, &batch))
        return false;
      if (leak_bareTime() > deadline) {
        capture->result = LeakCaptureLate;
        return false;
      }
    }
  }
  return flush(capture, process, &batch);
}

#endif
