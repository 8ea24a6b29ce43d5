#ifndef LEAK_OWN_H
#define LEAK_OWN_H

#include <stddef.h>
#include <stdint.h>

/// \file
/// Memory of our own, which a look at the program's memory leaves out: the addresses that are looked
/// for are in it.

/// From one address up to another.
typedef struct {
  uintptr_t start, end;
} LeakRange;

/// The most mappings of our own.
enum { LeakMostOwnRanges = 1024 };

/// Maps zeroed memory that is known as our own; null where there is no room.
void *leak_ownMap(size_t size);

/// Unmaps it.
void leak_ownUnmap(void *memory, size_t size);

/// Copies what is our own, in ascending order; takes no lock.
///
/// \returns How many ranges there are.
size_t leak_ownRanges(LeakRange *ranges, size_t capacity);

#endif
