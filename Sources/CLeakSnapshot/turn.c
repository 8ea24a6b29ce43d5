// One at a time stops the threads of this process.

#define _GNU_SOURCE
#include "LeakTurn.h"

#if defined(__linux__)

#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

/// The process that has its turn; another number than ours was left by the process that we were forked from.
static _Atomic int32_t holder;

/// Seconds that anybody waits, and nanoseconds between two tries.
enum { MostSeconds = 10, BetweenTries = 200000 };

bool leak_takeTurn(void) {
  int saved = errno;
  int32_t process = getpid();
  struct timespec begun, now;
  clock_gettime(CLOCK_MONOTONIC, &begun);
  for (;;) {
    int32_t found = 0;
    bool isOurs = atomic_compare_exchange_strong(&holder, &found, process) ||
                  (found != process && atomic_compare_exchange_strong(&holder, &found, process));
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (isOurs || now.tv_sec - begun.tv_sec > MostSeconds) {
      errno = saved;
      return isOurs;
    }
    struct timespec rest = {0, BetweenTries};
    nanosleep(&rest, NULL);
  }
}

void leak_endTurn(void) { atomic_store(&holder, 0); }

#else

bool leak_takeTurn(void) { return true; }
void leak_endTurn(void) {}

#endif
