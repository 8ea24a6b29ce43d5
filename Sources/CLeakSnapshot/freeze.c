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

/// The number of threads with children that are known at once.
enum { MostParents = 64 };

/// Threads that signals are sent to which the program ignores: those with children, and the first one.
///
/// While such a thread is under trace, SIGCHLD is not dropped, and may have a call of any other thread return EINTR
/// that is not stopped then. So these are stopped last, and go on first. Source: sig_ignored and complete_signal in
/// kernel/signal.c.
typedef struct {
  size_t count;
  int32_t numbers[MostParents];
} Parents;

/// Whether a thread is one of those.
LEAK_BARE static bool isParent(const LeakCapture *capture, const Parents *parents, int32_t number) {
  for (size_t i = 0; i < parents->count; i++)
    if (parents->numbers[i] == number)
      return true;
  return number == capture->process;
}

LEAK_BARE bool leak_hasChildren(const LeakCapture *capture, int32_t thread) {
  char text[16];
  return leak_readThreadFile(capture, thread, "/children", text, sizeof text) > 0;
}

LEAK_BARE bool leak_eachThread(LeakCapture *capture, char *room, size_t size,
                               bool (*body)(LeakCapture *, int32_t, void *), void *context) {
  char path[40];
  leak_bareText(leak_bareNumber(leak_bareText(path, "/proc/"), capture->process), "/task");
  long folder =
      leak_sys(SYS_openat, AT_FDCWD, (long)path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0, 0, 0);
  if (folder < 0)
    return leak_captureFail(capture, LeakStepSeize, folder == -ENOENT ? -ESRCH : folder);
  bool isGood = true;
  while (isGood) {
    long got = leak_sys(SYS_getdents64, folder, (long)room, (long)size, 0, 0, 0);
    if (got < 0)
      isGood = leak_captureFail(capture, LeakStepSeize, got == -ENOENT ? -ESRCH : got);
    if (got <= 0)
      break;
    for (long at = 0; isGood && at + 19 < got;) {
      // `linux_dirent64`: the record's length at 16, the name at 19.
      const char *record = room + at;
      int32_t number = 0;
      for (const char *digit = record + 19; *digit >= '0' && *digit <= '9'; digit++)
        number = number * 10 + (*digit - '0');
      isGood = number == 0 || body(capture, number, context);
      at += *(const uint16_t *)(record + 16);
    }
  }
  leak_sys(SYS_close, folder, 0, 0, 0, 0, 0);
  return isGood;
}

/// Remembers a thread with children.
LEAK_BARE static bool noteParent(LeakCapture *capture, int32_t number, void *context) {
  Parents *parents = context;
  if (parents->count < MostParents && leak_hasChildren(capture, number))
    parents->numbers[parents->count++] = number;
  return true;
}

/// Asks a thread to stop, unless it has children.
LEAK_BARE static bool seizeOrdinary(LeakCapture *capture, int32_t number, void *context) {
  return isParent(capture, context, number) || leak_seize(capture, number);
}

/// Asks any thread to stop.
LEAK_BARE static bool seizeAny(LeakCapture *capture, int32_t number, void *context) {
  (void)context;
  return leak_seize(capture, number);
}

LEAK_BARE bool leak_freeze(LeakCapture *capture) {
  Parents parents;
  parents.count = 0;
  capture->threadCount = 0;
  if (!leak_eachThread(capture, capture->scratch, capture->scratchSize, noteParent, &parents))
    return false;
  uint64_t end = leak_bareTime() + MOST_WAITING;
  size_t done = 0;
  for (int round = 0; round < 2;) {
    if (!leak_eachThread(capture, capture->scratch, capture->scratchSize,
                         round == 0 ? seizeOrdinary : seizeAny, &parents))
      return false;
    // Until there are no new ones.
    if (done == capture->threadCount)
      round++;
    for (; done < capture->threadCount; done++)
      if (capture->threads[done].state == LeakFrozenAsked)
        leak_awaitStop(capture, &capture->threads[done], end);
  }
  return true;
}

LEAK_BARE void leak_thaw(LeakCapture *capture) {
  for (size_t i = capture->threadCount; i > 0; i--) {
    LeakFrozenThread *thread = &capture->threads[i - 1];
    // One that was asked and did not stop yet cannot be let go before it does.
    if (thread->state == LeakFrozenAsked)
      leak_awaitStop(capture, thread, leak_bareTime());
    if (thread->state == LeakFrozenStopped)
      leak_trace(PTRACE_DETACH, thread->number, 0, thread->signal);
  }
}

#endif
