// Small pieces of mappings of our own.

#define _GNU_SOURCE
#include <sched.h>
#include <stdatomic.h>

#include "include/LeakRooms.h"

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

void *leak_pieceMake(size_t size) {
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
        void *more = leak_roomMap(ArenaSize, false);
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
  whole = (whole + 4095) & ~(size_t)4095;
  header = leak_roomMap(whole, false);
  if (!header)
    return NULL;
  header->class = 0;
  header->mapped = whole;
  return (char *)header + HeaderSize;
}

void leak_pieceFree(void *memory) {
  Header *header = (Header *)((char *)memory - HeaderSize);
  if (header->class == 0) {
    leak_roomUnmap(header, header->mapped);
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
