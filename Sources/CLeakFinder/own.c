#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "own.h"

#include "LeakMemory.h"

#if defined(__linux__)

#include <errno.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/mman.h>

/// A mapping of our own: its start is 0 where the slot is free, 1 while it is being taken.
typedef struct {
  _Atomic uintptr_t start;
  _Atomic size_t size;
} Slot;

static Slot slots[LeakMostOwnRanges];

void *leak_ownMap(size_t size) {
  size = (size + 4095) & ~(size_t)4095;
  for (size_t i = 0; i < LeakMostOwnRanges; i++) {
    uintptr_t none = 0;
    if (atomic_load_explicit(&slots[i].start, memory_order_relaxed) != 0 ||
        !atomic_compare_exchange_strong(&slots[i].start, &none, 1))
      continue;
    int saved = errno;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    errno = saved;
    atomic_store(&slots[i].size, size);
    atomic_store(&slots[i].start, memory == MAP_FAILED ? 0 : (uintptr_t)memory);
    return memory == MAP_FAILED ? NULL : memory;
  }
  return NULL;
}

void leak_ownUnmap(void *memory, size_t size) {
  size = (size + 4095) & ~(size_t)4095;
  // What it holds is gone before it counts as the program's.
  madvise(memory, size, MADV_DONTNEED);
  for (size_t i = 0; i < LeakMostOwnRanges; i++) {
    uintptr_t start = (uintptr_t)memory;
    if (atomic_compare_exchange_strong(&slots[i].start, &start, 0))
      break;
  }
  munmap(memory, size);
}

void *leak_ownTake(LeakKept *kept, size_t size) {
  void *memory = atomic_exchange(kept, NULL);
  return memory ? memory : leak_ownMap(size);
}

void leak_ownKeep(LeakKept *kept, void *memory, size_t size) {
  void *none = NULL;
  if (!atomic_compare_exchange_strong(kept, &none, memory))
    leak_ownUnmap(memory, size);
}

size_t leak_ownRanges(LeakRange *ranges, size_t capacity) {
  size_t count = 0;
  for (size_t i = 0; i < LeakMostOwnRanges && count < capacity; i++) {
    uintptr_t start = atomic_load(&slots[i].start);
    if (start <= 1)
      continue;
    LeakRange range = {start, start + atomic_load(&slots[i].size)};
    size_t place = count++;
    for (; place > 0 && ranges[place - 1].start > range.start; place--)
      ranges[place] = ranges[place - 1];
    ranges[place] = range;
  }
  return count;
}

// MARK: - Small pieces

enum {
  /// What one mapping gives pieces from.
  ArenaSize = 1 << 20,
  /// Pieces have 1 << 6 to 1 << 16 bytes, the header included.
  LeastClass = 6,
  MostClass = 16,
  HeaderSize = 16,
};

/// What stands in front of a piece.
typedef union {
  struct {
    /// Its class; 0 where it has a mapping of its own.
    size_t class;
    /// The bytes of that mapping.
    size_t mapped;
  };
  /// The next free piece.
  void *next;
} Header;

/// Free pieces, and what is left of the last mapping.
static struct {
  atomic_flag isTaken;
  void *free[MostClass + 1];
  uintptr_t place, end;
} arena = {.isTaken = ATOMIC_FLAG_INIT};

/// Takes the arena; false where its holder does not let go, as in a child forked meanwhile.
static int takeArena(void) {
  for (int tries = 0; tries < 1000; tries++) {
    if (!atomic_flag_test_and_set_explicit(&arena.isTaken, memory_order_acquire))
      return 1;
    sched_yield();
  }
  return 0;
}

static void giveArena(void) { atomic_flag_clear_explicit(&arena.isTaken, memory_order_release); }

void *leak_allocate(size_t size) {
  size_t whole = size + HeaderSize;
  unsigned class = LeastClass;
  while (class <= MostClass && (size_t)1 << class < whole)
    class++;
  Header *header = NULL;
  if (class <= MostClass && takeArena()) {
    header = arena.free[class];
    if (header) {
      arena.free[class] = header->next;
    } else {
      if (arena.end - arena.place < (size_t)1 << class) {
        void *more = leak_ownMap(ArenaSize);
        arena.place = (uintptr_t)more;
        arena.end = more ? arena.place + ArenaSize : 0;
      }
      if (arena.place) {
        header = (Header *)arena.place;
        arena.place += (size_t)1 << class;
      }
    }
    giveArena();
    if (header) {
      header->class = class;
      header->mapped = 0;
      __builtin_memset((char *)header + HeaderSize, 0, size);
      return (char *)header + HeaderSize;
    }
  }
  header = leak_ownMap(whole);
  if (!header)
    return NULL;
  header->class = 0;
  header->mapped = whole;
  return (char *)header + HeaderSize;
}

void leak_deallocate(void *memory) {
  Header *header = (Header *)((char *)memory - HeaderSize);
  if (header->class == 0) {
    leak_ownUnmap(header, header->mapped);
    return;
  }
  size_t class = header->class;
  // Where the arena cannot be taken, the piece is lost.
  if (!takeArena())
    return;
  header->next = arena.free[class];
  arena.free[class] = header;
  giveArena();
}

#else
#include <stdlib.h>

void *leak_allocate(size_t size) { return calloc(1, size); }
void leak_deallocate(void *memory) { free(memory); }
#endif
