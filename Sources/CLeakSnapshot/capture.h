#ifndef LEAK_CAPTURE_PRIVATE_H
#define LEAK_CAPTURE_PRIVATE_H

#include <errno.h>

#include "bare.h"
#include "include/LeakCapture.h"

#if defined(LEAK_HAS_CAPTURE)

/// \file
/// The parts of a capture. All of them may run while threads of this process are stopped.

enum { LeakPage = 4096 };

/// Fails at a step; returns false.
LEAK_BARE static inline bool leak_captureFail(LeakCapture *capture, uint32_t step, long code) {
  capture->result = code == -ESRCH ? LeakCaptureGone : LeakCaptureFailed;
  capture->step = step;
  capture->code = (uint32_t)-code;
  return false;
}

/// Opens the files of a process that its memory is read by, in place of those that are open.
void leak_captureOpen(LeakCapture *capture, int32_t process);

/// Lists the mappings of a process; 0 stands for the calling one.
bool leak_captureMaps(LeakCapture *capture, int32_t process);

/// Appends the runs of pages from one address up to another that have to be copied.
///
/// \param writtenOnly Whether pages that are as in their file are left out.
bool leak_capturePages(LeakCapture *capture, uintptr_t start, uintptr_t end, bool writtenOnly);

/// Appends those of this process's own pages that are in memory, whoever has used them.
bool leak_captureOwnPages(LeakCapture *capture, uintptr_t start, uintptr_t end);

/// Lists the mappings, the pages to copy, and their places in the room.
bool leak_capturePlan(LeakCapture *capture, int32_t process);

/// Copies all runs from a process, until a time; 0 stands for the calling process.
bool leak_captureCopy(LeakCapture *capture, int32_t process, uint64_t deadline);

// MARK: - Threads

/// Stops all threads of the process but the asking one; false where one cannot be stopped.
bool leak_freeze(LeakCapture *capture);

/// Lets all threads go on.
void leak_thaw(LeakCapture *capture);

#endif
#endif
