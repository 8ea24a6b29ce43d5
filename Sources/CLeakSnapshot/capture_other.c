// A capture of another process.

#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>

#include "guard.h"

#if defined(LEAK_HAS_CAPTURE)

/// Lists and copies what is stopped, or does not change.
static void copyOther(LeakCapture *capture, uint64_t begun) {
  if (!leak_capturePlan(capture, capture->process))
    return;
  capture->plannedNanoseconds = leak_bareTime() - begun;
  leak_captureCopy(capture, capture->process, begun + capture->mostNanoseconds);
}

/// Stops, copies and resumes without a guard; the thread that does it ends afterwards, and with it any hold that
/// it has on others.
static void *takeOther(void *context) {
  LeakCapture *capture = context;
  uint64_t begun = leak_bareTime();
  capture->threadCount = 0;
  if (leak_freeze(capture))
    copyOther(capture, begun);
  leak_thaw(capture);
  capture->stoppedNanoseconds = leak_bareTime() - begun;
  return NULL;
}

/// Does without a guard, where only we may trace the process as its parent (Yama).
static void takeAsParent(LeakCapture *capture) {
  capture->result = LeakCaptureDone;
  pthread_t thread;
  // No handler of this process's signals may run on that thread.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int code = pthread_create(&thread, NULL, takeOther, capture);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (code != 0) {
    leak_captureFail(capture, LeakStepThread, -code);
    return;
  }
  pthread_join(thread, NULL);
}

void leak_captureOther(LeakCapture *capture) {
  capture->result = LeakCaptureDone;
  if (!capture->isStopping) {
    copyOther(capture, leak_bareTime());
    return;
  }
  if (leak_startGuard(capture, false)) {
    copyOther(capture, capture->guard->begun);
    // The guard does not wait for us any longer than is allowed.
    if (atomic_load(&capture->guard->state) != LeakGuardReady)
      capture->result = LeakCaptureLate;
    leak_endGuard(capture);
  } else if (capture->result == LeakCaptureFailed && capture->step == LeakStepSeize &&
             capture->code == EPERM) {
    takeAsParent(capture);
  }
}

#else

void leak_captureOther(LeakCapture *capture) { (void)capture; }

#endif
