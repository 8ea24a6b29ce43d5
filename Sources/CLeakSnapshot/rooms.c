// Mappings of our own.

#define _GNU_SOURCE
#include "include/LeakRooms.h"

#include <errno.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/mman.h>

/// How many mappings there may be, and how often they are read until no other thread changes them.
enum { MostRooms = 4096, MostTries = 100000 };

/// A mapping of our own: its start is 0 where the slot is free, 1 while it is being taken. Complements, so that
/// no search for addresses finds them here.
__attribute__((used)) static struct {
  _Atomic uintptr_t start;
  _Atomic size_t size;
} leak_roomSlots[MostRooms];

/// Where they are, for whoever looks at this process from outside: a note of the image, which stays where it is stripped.
/// Its descriptor has the distance to the slots, how many there are, and their version.
#if defined(__ELF__)
__asm__(".pushsection .note.LeakFinder,\"a\",%note\n"
        "  .balign 4\n"
        "  .long 11, 16, 1\n"
        "  .asciz \"LeakFinder\"\n"
        "  .balign 4\n"
        "1:\n"
        "  .quad leak_roomSlots - 1b\n"
        "  .long 4096, 1\n"
        "  .popsection\n");
#endif
_Static_assert(MostRooms == 4096, "the note says so");

/// How many changes of slots were begun, and how many are done: who reads a slot while it is given to another
/// mapping would take the one's start with the other's size.
static _Atomic size_t begun, done;

/// Notes a mapping as one of our own.
static void note(void *room, size_t size) {
  atomic_fetch_add(&begun, 1);
  for (size_t i = 0; i < MostRooms; i++) {
    uintptr_t none = 0;
    if (atomic_load_explicit(&leak_roomSlots[i].start, memory_order_relaxed) != 0 ||
        !atomic_compare_exchange_strong(&leak_roomSlots[i].start, &none, 1))
      continue;
    atomic_store(&leak_roomSlots[i].size, size);
    atomic_store(&leak_roomSlots[i].start, ~(uintptr_t)room);
    break;
  }
  atomic_fetch_add(&done, 1);
}

void *leak_roomMap(size_t size, bool isShared) {
  int saved = errno;
  void *room = mmap(NULL, size, PROT_READ | PROT_WRITE,
                    (isShared ? MAP_SHARED : MAP_PRIVATE) | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  errno = saved;
  if (room == MAP_FAILED)
    return NULL;
  note(room, size);
  return room;
}

void *leak_roomMapFile(int file, uint64_t offset, size_t size) {
  int saved = errno;
  void *room = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, (off_t)offset);
  errno = saved;
  if (room == MAP_FAILED)
    return NULL;
  note(room, size);
  return room;
}

bool leak_roomAllowWriting(void *room, size_t size) {
  int saved = errno;
  bool isDone = mprotect(room, size, PROT_READ | PROT_WRITE) == 0;
  errno = saved;
  return isDone;
}

void leak_roomUnmap(void *room, size_t size) {
  int saved = errno;
  // What it holds is gone before it counts as the program's.
  madvise(room, size, MADV_DONTNEED);
  atomic_fetch_add(&begun, 1);
  for (size_t i = 0; i < MostRooms; i++) {
    uintptr_t start = ~(uintptr_t)room;
    if (atomic_compare_exchange_strong(&leak_roomSlots[i].start, &start, 0))
      break;
  }
  atomic_fetch_add(&done, 1);
  munmap(room, size);
  errno = saved;
}

void leak_roomClear(void *start, size_t size) {
  int saved = errno;
  madvise(start, size, MADV_DONTNEED);
  errno = saved;
}

void leak_roomRest(void *room, size_t size) {
  int saved = errno;
  madvise(room, size, MADV_FREE);
  errno = saved;
}

/// Copies the ranges as they are; some may be in change.
static size_t readRanges(LeakAddressRange *ranges, size_t capacity) {
  size_t count = 0;
  for (size_t i = 0; i < MostRooms && count < capacity; i++) {
    uintptr_t start = atomic_load(&leak_roomSlots[i].start);
    if (start <= 1)
      continue;
    ranges[count].start = ~start;
    ranges[count].end = ~start + atomic_load(&leak_roomSlots[i].size);
    count++;
  }
  return count;
}

size_t leak_roomRanges(LeakAddressRange *ranges, size_t capacity) {
  for (int tries = 0;; tries++) {
    size_t finished = atomic_load(&done), started = atomic_load(&begun);
    size_t count = readRanges(ranges, capacity);
    // After so many tries a thread has died, or was stopped, within a change.
    if ((finished == started && atomic_load(&begun) == started) || tries == MostTries)
      return count;
    sched_yield();
  }
}
