#ifndef LEAK_INSPECT_H
#define LEAK_INSPECT_H

#include "heap.h"

#if defined(LEAK_HAS_HEAP)

/// A look at memory while threads are stopped, or at a copy of it.
typedef struct {
  /// `LeakStopMethod`, with `LeakStopForked` where a forked child is to look.
  uint32_t method;
  LeakLook *look;
  /// What is done; may use neither the heap nor locks. In a child its results have to be in memory that
  /// `leak_inspectMap` mapped.
  void (*work)(void *context, LeakStop *stop);
  void *context;
  /// Where given: whether this is a bad moment, so that threads go on, and are stopped again a little later.
  bool (*isBusy)(void);
  /// Whether the work is in vain in a child, so that it is done again here.
  bool (*hasFailed)(void *context);
  /// How it went.
  LeakStopReport report;
} LeakInspection;

/// Does the work; false where it could not even begin.
bool leak_inspect(LeakInspection *inspection);

/// Maps memory for results, shared with a child where there will be one.
void *leak_inspectMap(uint32_t method, size_t size);
void leak_inspectUnmap(uint32_t method, void *memory, size_t size);

#endif
#endif
