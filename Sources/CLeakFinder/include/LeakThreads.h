#ifndef LEAK_THREADS_H
#define LEAK_THREADS_H

#include <stdbool.h>

/// Whether any other thread of this process runs or would if it had a processor, rather than waits for
/// something to happen. False where that cannot be told.
bool leak_othersAreAtWork(void);

#endif
