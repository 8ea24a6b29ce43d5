// Stopping and resuming all threads of a process.
//
// The tracer is the calling thread, which ends soon after: with it the kernel lets all threads go that
// are still held. Verified with Linux 6.18.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/ptrace.h>

#include "trace.h"

#if defined(LEAK_HAS_CAPTURE)

/// How long threads may take to stop before those in the kernel count as held there.
#define MOST_WAITING 50000000u

/// Asks all listed threads to stop that are not known yet.
LEAK_BARE static bool seizeListed(LeakCapture *capture, long folder) {
  leak_sys(SYS_lseek, folder, 0, 0, 0, 0, 0);
  for (;;) {
    long got = leak_sys(SYS_getdents64, folder, (long)capture->scratch, 32 << 10, 0, 0, 0);
    if (got <= 0)
      return got == 0 || leak_captureFail(capture, LeakStepSeize, got == -ENOENT ? -ESRCH : got);
    for (long at = 0; at + 19 < got;) {
      // `linux_dirent64`: the record's length at 16, the name at 19.
      const char *record = capture->scratch + at;
      int32_t number = 0;
      for (const char *digit = record + 19; *digit >= '0' && *digit <= '9'; digit++)
        number = number * 10 + (*digit - '0');
      if (number && !leak_seize(capture, number))
        return false;
      at += *(const uint16_t *)(record + 16);
    }
  }
}

LEAK_BARE bool leak_freeze(LeakCapture *capture) {
  char path[40];
  leak_bareText(leak_bareNumber(leak_bareText(path, "/proc/"), capture->process), "/task");
  long folder =
      leak_sys(SYS_openat, AT_FDCWD, (long)path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0, 0, 0);
  if (folder < 0)
    return leak_captureFail(capture, LeakStepSeize, folder == -ENOENT ? -ESRCH : folder);
  uint64_t end = leak_bareTime() + MOST_WAITING;
  bool isGood = true;
  size_t done = 0;
  capture->threadCount = 0;
  for (;;) {
    isGood = seizeListed(capture, folder);
    if (!isGood || done == capture->threadCount)
      break;
    for (; done < capture->threadCount; done++)
      if (capture->threads[done].state == LeakFrozenAsked)
        leak_awaitStop(capture, &capture->threads[done], end);
  }
  leak_sys(SYS_close, folder, 0, 0, 0, 0, 0);
  return isGood;
}

LEAK_BARE void leak_thaw(LeakCapture *capture) {
  for (size_t i = 0; i < capture->threadCount; i++) {
    LeakFrozenThread *thread = &capture->threads[i];
    // One that was asked and did not stop yet cannot be let go before it does.
    if (thread->state == LeakFrozenAsked)
      leak_awaitStop(capture, thread, leak_bareTime());
    if (thread->state == LeakFrozenStopped)
      leak_trace(PTRACE_DETACH, thread->number, 0, thread->signal);
  }
}

#endif
