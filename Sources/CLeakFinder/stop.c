#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "stop.h"

#if defined(LEAK_HAS_CALLS)

#include "LeakTurn.h"
#include "own.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

// MARK: - Text

/// Appends a text; returns its end.
LEAK_BARE static char *appendText(char *end, const char *text) {
  while (*text)
    *end++ = *text++;
  *end = 0;
  return end;
}

/// Appends a number; returns its end.
LEAK_BARE static char *appendNumber(char *end, int32_t number) {
  char digits[12];
  int count = 0;
  do {
    digits[count++] = (char)('0' + number % 10);
    number /= 10;
  } while (number);
  while (count)
    *end++ = digits[--count];
  *end = 0;
  return end;
}

// MARK: - Threads

LEAK_BARE bool leak_stopEachThread(LeakStop *stop, bool (*body)(LeakStop *, int32_t)) {
  char path[40];
  appendText(appendNumber(appendText(path, "/proc/"), stop->process), "/task");
  long folder =
      leak_call(SYS_openat, AT_FDCWD, (long)path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0, 0);
  if (folder < 0)
    return false;
  bool isGood = true;
  for (;;) {
    long got = leak_call(SYS_getdents64, folder, (long)stop->list, LeakListSize, 0, 0);
    if (got < 0)
      isGood = false;
    if (got <= 0)
      break;
    for (long place = 0; isGood && place < got;) {
      // `linux_dirent64`: the record's length at 16, the name at 19.
      const char *record = stop->list + place;
      int32_t number = 0;
      for (const char *digit = record + 19; *digit >= '0' && *digit <= '9'; digit++)
        number = number * 10 + (*digit - '0');
      if (number)
        isGood = body(stop, number);
      place += *(const uint16_t *)(record + 16);
    }
    if (!isGood)
      break;
  }
  leak_call(SYS_close, folder, 0, 0, 0, 0);
  return isGood;
}

LEAK_BARE LeakThread *leak_stopAddThread(LeakStop *stop, int32_t number, bool *wasKnown) {
  *wasKnown = false;
  for (size_t i = 0; i < stop->threadCount; i++)
    if (stop->threads[i].number == number) {
      *wasKnown = true;
      return &stop->threads[i];
    }
  if (stop->threadCount == LeakMostThreads)
    return NULL;
  LeakThread *thread = &stop->threads[stop->threadCount];
  for (size_t i = 0; i < sizeof *thread; i++)
    ((volatile char *)thread)[i] = 0;
  thread->number = number;
  atomic_store(&stop->states[stop->threadCount], LeakThreadAsked);
  stop->signals[stop->threadCount] = 0;
  stop->threadCount++;
  return thread;
}

LEAK_BARE size_t leak_stopReadFile(LeakStop *stop, int32_t thread, const char *name, char *room,
                                   size_t size) {
  char path[64];
  char *end = appendText(appendNumber(appendText(path, "/proc/"), stop->process), "/task/");
  appendText(appendText(appendNumber(end, thread), "/"), name);
  long file = leak_call(SYS_openat, AT_FDCWD, (long)path, O_RDONLY | O_CLOEXEC, 0, 0);
  if (file < 0)
    return 0;
  long got = leak_call(SYS_read, file, (long)room, (long)size - 1, 0, 0);
  leak_call(SYS_close, file, 0, 0, 0, 0);
  size_t count = got < 0 ? 0 : (size_t)got;
  room[count] = 0;
  return count;
}

LEAK_BARE long leak_stopReadPlace(LeakStop *stop, LeakThread *thread) {
  // A number of a call, six arguments, the stack pointer, the program counter; or "running".
  char text[256];
  size_t count = leak_stopReadFile(stop, thread->number, "syscall", text, sizeof text);
  uintptr_t last = 0, before = 0, number = 0;
  long call = -1;
  for (size_t i = 0; i < count && text[i] >= '0' && text[i] <= '9'; i++)
    call = (call < 0 ? 0 : call * 10) + (text[i] - '0');
  for (size_t i = 0; i <= count; i++) {
    unsigned digit = (unsigned char)text[i];
    if (digit >= '0' && digit <= '9') {
      number = number << 4 | (digit - '0');
    } else if (digit >= 'a' && digit <= 'f') {
      number = number << 4 | (digit - 'a' + 10);
    } else if (digit == ' ' || digit == '\n') {
      before = last;
      last = number;
      number = 0;
    } else {
      number = 0;
    }
  }
  if (count == 0 || text[0] == 'r')
    return -1;
  thread->stackPointer = before;
  thread->programCounter = last;
  return call;
}

/// Lists a thread that runs on.
LEAK_BARE static bool noteThread(LeakStop *stop, int32_t number) {
  bool wasKnown;
  LeakThread *thread = leak_stopAddThread(stop, number, &wasKnown);
  if (thread && !wasKnown && number != stop->caller)
    leak_stopReadPlace(stop, thread);
  return true;
}

/// Notes what is known of the thread that looks.
LEAK_BARE static void noteCaller(LeakStop *stop) {
  bool wasKnown;
  LeakThread *thread = leak_stopAddThread(stop, stop->caller, &wasKnown);
  if (!thread)
    return;
  thread->isCaller = true;
  thread->stackPointer = thread->framePointer = (uintptr_t)__builtin_frame_address(0);
  thread->programCounter = (uintptr_t)__builtin_return_address(0);
#if defined(__x86_64__)
  __asm__("mov %%fs:0, %0" : "=r"(thread->threadPointer));
#else
  __asm__("mrs %0, tpidr_el0" : "=r"(thread->threadPointer));
#endif
}

// MARK: - One look at a time

/// What is kept for stops.
static LeakStop *_Atomic kept;

LeakStop *leak_stopBegin(uint32_t method, uint64_t mostNanoseconds) {
  int32_t process = (int32_t)leak_call(SYS_getpid, 0, 0, 0, 0, 0);
  if (!leak_takeTurn())
    return NULL;
  LeakStop *stop = atomic_load(&kept);
  if (!stop) {
    stop = leak_ownMap(sizeof(LeakStop));
    if (!stop) {
      leak_endTurn();
      return NULL;
    }
    atomic_store(&kept, stop);
  }
  // No handler of the host may run meanwhile: it could wait for a thread that is stopped.
  uint64_t all = ~(uint64_t)0;
  leak_call(SYS_rt_sigprocmask, SIG_BLOCK, (long)&all, (long)&stop->mask, sizeof all, 0);
  stop->process = process;
  stop->caller = (int32_t)leak_call(SYS_gettid, 0, 0, 0, 0, 0);
  stop->isCut = stop->mayRemap = false;
  stop->method = LeakStopNone;
  stop->begun = 0;
  static const uint32_t methods[] = {LeakStopTrace, LeakStopSignal};
  for (size_t i = 0; i < 2; i++) {
    if (methods[i] > method)
      continue;
    stop->threadCount = 0;
    stop->begun = 0;
    noteCaller(stop);
    if (methods[i] == LeakStopTrace ? leak_traceBegin(stop) : leak_signalBegin(stop)) {
      stop->method = methods[i];
      break;
    }
  }
  if (stop->method == LeakStopNone) {
    stop->threadCount = 0;
    noteCaller(stop);
    leak_stopEachThread(stop, noteThread);
  }
  uint64_t now = leak_nanoseconds();
  if (!stop->begun)
    stop->begun = now;
  stop->deadline = stop->begun + mostNanoseconds;
  return stop;
}

LeakStopReport leak_stopEnd(LeakStop *stop) {
  LeakStopReport report = {.method = stop->method, .isCut = stop->isCut};
  if (stop->method == LeakStopTrace)
    leak_traceEnd(stop);
  else if (stop->method == LeakStopSignal)
    leak_signalEnd(stop);
  if (stop->method != LeakStopNone)
    report.nanoseconds = leak_nanoseconds() - stop->begun;
  leak_call(SYS_rt_sigprocmask, SIG_SETMASK, (long)&stop->mask, 0, sizeof stop->mask, 0);
  leak_endTurn();
  return report;
}

#endif

// MARK: - About threads

#if defined(LEAK_HAS_CALLS)

size_t leak_threadName(int32_t number, char *room, size_t size) {
  LeakStop *stop = atomic_load(&kept);
  if (!stop || size < 2)
    return 0;
  size_t count = leak_stopReadFile(stop, number, "comm", room, size);
  return count && room[count - 1] == '\n' ? count - 1 : count;
}

__attribute__((noinline)) void leak_frameEnd(uintptr_t *result) {
  const uintptr_t *own = __builtin_frame_address(0);
  // This function's frame, then the caller's, then that of whoever called it.
  const uintptr_t *frame = own;
  for (int i = 0; i < 2; i++) {
    const uintptr_t *next = (const uintptr_t *)*frame;
    if (next <= frame || next - frame > 1 << 17 || (uintptr_t)next % 8 != 0) {
      *result = (uintptr_t)own;
      return;
    }
    frame = next;
  }
  *result = (uintptr_t)(frame + 2);
}

#else

size_t leak_threadName(int32_t number, char *room, size_t size) {
  (void)number;
  (void)room;
  (void)size;
  return 0;
}

void leak_frameEnd(uintptr_t *result) { *result = 0; }

#endif
