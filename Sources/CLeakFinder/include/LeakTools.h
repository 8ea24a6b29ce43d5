#ifndef LEAK_TOOLS_H
#define LEAK_TOOLS_H

#include <stddef.h>
#include <stdint.h>

/// How running a program ended.
typedef enum LeakRunOutcome {
  /// It ran and left with status 0.
  LeakRunSucceeded = 0,
  /// It could not be started, crashed, or left with another status.
  LeakRunFailed = 1,
  /// It took too long and was killed.
  LeakRunTimedOut = 2,
} LeakRunOutcome;

/// Runs a program and collects what it writes, without the host noticing.
///
/// The program is a grandchild: the child between is one that sends no signal when it ends and that
/// `wait` for any child does not see, and it collects the grandchild itself. So neither an ignored
/// SIGCHLD, nor a SIGCHLD handler, nor a thread that waits for any child matters, nor is it
/// disturbed. The program gets no other open file, no blocked or ignored signal, and of the
/// environment only where to find programs and libraries: no LD_PRELOAD.
///
/// \param arguments the program's path and its arguments, each ended by a zero byte.
/// \param argumentBytes how many bytes these are.
/// \param input what it reads from its standard input.
/// \param milliseconds after which it is killed.
/// \param outputBytes receives how many bytes it wrote.
/// \param outcome receives how it ended.
/// \returns what it wrote to its standard output, to be freed; NULL unless it succeeded.
char *_Nullable leak_runTool(const char *_Nonnull arguments, size_t argumentBytes,
                             const char *_Nonnull input, size_t inputBytes, int milliseconds,
                             size_t *_Nonnull outputBytes, LeakRunOutcome *_Nonnull outcome);

/// The short demangled name of a Swift or C++ symbol, to be freed; NULL where it is neither.
char *_Nullable leak_copyDemangledName(const char *_Nonnull mangledName);

/// The full demangled name of a Swift symbol, with modules and types, to be freed; NULL for others.
char *_Nullable leak_copyFullDemangledName(const char *_Nonnull mangledName);

#endif
