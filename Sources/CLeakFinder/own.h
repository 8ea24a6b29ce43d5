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

/// A mapping of some size that is needed often, and kept in between; null where none is kept.
///
/// Each mapping that goes has all processors forget where it was, which takes as long as reading some
/// hundred kilobytes.
typedef void *_Atomic LeakKept;

/// Takes the mapping that was kept, which holds what was written there last, or maps one; null where there
/// is no room.
void *leak_ownTake(LeakKept *kept, size_t size);

/// Keeps a mapping for the next time, or unmaps it where one is kept already.
void leak_ownKeep(LeakKept *kept, void *memory, size_t size);

/// Copies what is our own, in ascending order; takes no lock.
///
/// \returns How many ranges there are.
size_t leak_ownRanges(LeakRange *ranges, size_t capacity);

#endif
