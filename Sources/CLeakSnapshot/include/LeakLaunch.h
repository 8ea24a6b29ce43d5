#ifndef LEAK_LAUNCH_H
#define LEAK_LAUNCH_H

#include <stdbool.h>
#include <stdint.h>

#include "LeakCapture.h"

/// \file
/// A program that is started under trace, unchanged, and stops once more when it ends: its threads are gone from its
/// code then, and its memory is still there.
///
/// Where this process dies, the program goes on without it. All functions are for the thread that launched.

/// A program under trace, and those that it starts.
typedef struct LeakLaunch LeakLaunch;

/// Why a program was not started.
enum LeakLaunchFailure {
  LeakLaunchNoFork = 1,
  /// It may not be traced.
  LeakLaunchNoTrace = 2,
  /// There is no such program, or it cannot be executed.
  LeakLaunchNoProgram = 3,
};

/// What happened.
enum LeakLaunchEventKind {
  /// All threads of a process are at their end.
  LeakLaunchAtEnd = 1,
  /// A process ended though not all of its threads came to a stop.
  LeakLaunchLost = 2,
  /// The launched program is over.
  LeakLaunchOver = 3,
};

/// Something that happened.
typedef struct {
  /// `LeakLaunchEventKind`.
  int32_t kind;
  int32_t process;
  /// A thread by whose number the process is read, for `LeakLaunchAtEnd`: its first one, unless that is gone.
  int32_t thread;
  /// What `waitpid` said of the launched program; for `LeakLaunchOver`.
  int32_t status;
} LeakLaunchEvent;

/// Starts a program.
///
/// Until it is over, signals that other processes send to this one, and that would end it, are passed on.
///
/// \param arguments The program, found by PATH, and its arguments; a null pointer ends them.
/// \param follows Whether processes that it starts are traced too.
/// \param failure Is given `LeakLaunchFailure`, and `code` the number of the error.
/// \returns Null where it was not started.
LeakLaunch *_Nullable leak_launch(char *_Nullable const *_Nonnull arguments, bool follows,
                                  int32_t *_Nonnull failure, int32_t *_Nonnull code);

/// The number of the launched process.
int32_t leak_launchedProcess(const LeakLaunch *_Nonnull launch);

/// Waits until something happens.
LeakLaunchEvent leak_launchNext(LeakLaunch *_Nonnull launch);

/// Reads the registers of a thread that is at its end.
bool leak_launchRegisters(LeakLaunch *_Nonnull launch, LeakFrozenThread *_Nonnull thread);

/// Lets a process end that was said to be at its end.
void leak_launchRelease(LeakLaunch *_Nonnull launch, int32_t process);

/// Forgets the program; processes that are left go on.
void leak_launchFree(LeakLaunch *_Nonnull launch);

/// Ends this process by the same signal as the program, without a core file of its own; returns where that does not
/// end it.
void leak_endBySignal(int32_t signal);

#endif
