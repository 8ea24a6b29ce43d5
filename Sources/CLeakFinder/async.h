#ifndef LEAK_ASYNC_H
#define LEAK_ASYNC_H

#include <stdint.h>

/// Puts the async callers in place of the scheduler's frames, behind `LEAK_ASYNC_MARK`.
///
/// \param frames the calling thread's return addresses.
/// \param first where those begin that are wanted.
/// \param capacity how many words there is room for.
/// \param frame the frame of a function that is on the stack.
/// \returns how many words there are then; as many as before where nothing is known.
int leak_replaceScheduler(uintptr_t *frames, int count, int first, int capacity, void *frame);

#endif
