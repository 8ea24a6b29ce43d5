#ifndef LEAK_CALLER_H
#define LEAK_CALLER_H

#include <stdint.h>

/// \file
/// Where a function's frame ends, and what its caller has in registers.

/// How many words `leak_callerState` writes.
#define LEAK_CALLER_WORDS 128

/// Writes the registers that a function keeps for its caller, and what the calling function has put away of
/// them in its own frame.
///
/// \param registers Room for `LEAK_CALLER_WORDS` words.
/// \returns The end of the frame of the calling function's caller: what that calls lies below. (The end
/// of the calling function's own frame, where it keeps no address of the one before.)
uintptr_t leak_callerState(uintptr_t *_Nonnull registers);

#endif
