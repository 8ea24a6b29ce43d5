// A capture of another process by a clone of it.

#include "guard.h"

#if defined(LEAK_HAS_CAPTURE)

void leak_captureClone(LeakCapture *capture) {
  capture->result = LeakCaptureDone;
  if (!leak_startGuard(capture, true))
    return;
  capture->cloned = capture->process;
  // Its bytes can be read at leisure.
  capture->isStopping = false;
  capture->mostNanoseconds = 3600000000000u;
  leak_captureOpen(capture, capture->guard->child);
}

void leak_captureEndClone(LeakCapture *capture) {
  if (capture->guard)
    leak_endGuard(capture);
}

#else

void leak_captureClone(LeakCapture *capture) { (void)capture; }
void leak_captureEndClone(LeakCapture *capture) { (void)capture; }

#endif
