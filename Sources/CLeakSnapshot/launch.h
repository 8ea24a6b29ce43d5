#ifndef LEAK_LAUNCH_PRIVATE_H
#define LEAK_LAUNCH_PRIVATE_H

#include "include/LeakLaunch.h"

#if defined(__linux__) && defined(__x86_64__)
#define LEAK_HAS_LAUNCH 1

#include <stddef.h>

/// A thread under trace.
typedef struct {
  int32_t number, process;
  /// Whether it is at its end, and waits there.
  bool isAtEnd;
} LaunchedThread;

/// A process under trace.
typedef struct {
  int32_t number;
  /// Whether its memory is its own: a child of vfork has its parent's until it executes a program.
  bool hasMemory;
  /// Whether its threads are told to end, whatever they are at.
  bool isLetGo;
  /// When the first of its threads came to its end, in nanoseconds; 0 before.
  uint64_t endBegan;
} LaunchedProcess;

struct LeakLaunch {
  int32_t process;
  bool follows;
  /// Whether it was waited for.
  bool hasBegun;
  LaunchedThread *threads;
  size_t threadCount, threadCapacity;
  LaunchedProcess *processes;
  size_t processCount, processCapacity;
};

/// Passes signals on that are sent to this process, until `leak_forwardSignals(0)`.
void leak_forwardSignals(int32_t process);


#endif
#endif
