#ifndef LEAK_PARK_PRIVATE_H
#define LEAK_PARK_PRIVATE_H

#include "trace.h"

#if defined(LEAK_HAS_CAPTURE)

/// \file
/// Stopping this process's own threads by a signal, for where no child may trace them.

/// Stops all threads of this process but the asking one; false where one of them cannot be: it blocks the
/// signal, or the program handles it. All go on then.
bool leak_park(LeakCapture *capture);

/// Lets all threads go on, and gives the signal back.
void leak_unpark(LeakCapture *capture);

#endif
#endif
