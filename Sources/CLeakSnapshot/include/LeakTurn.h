#ifndef LEAK_TURN_H
#define LEAK_TURN_H

/// \file
/// One at a time stops the threads of this process.

#include <stdbool.h>

/// Waits until no other thread stops this process's threads: two that stop each other would wait for ever, and
/// threads that one holds the other could not stop by ptrace.
///
/// \returns Whether it is the caller's turn, which ends with `leak_endTurn`; false after ten seconds.
bool leak_takeTurn(void);

/// Lets the next one stop threads.
void leak_endTurn(void);

#endif
