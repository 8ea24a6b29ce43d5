// Mappings of our own.

#define _GNU_SOURCE
#include "include/LeakRooms.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/mman.h>

enum { MostRooms = 4096 };

/// A mapping of our own: its start is 0 where the slot is free, 1 while it is being taken. Complements, so that
/// no search for addresses finds them here.
static struct {
  _Atomic uintptr_t start;
  _Atomic size_t size;
} slots[MostRooms];

void *leak_roomMap(size_t size, bool isShared) {
  int saved = errno;
  void *room = mmap(NULL, size, PROT_READ | PROT_WRITE,
                    (isShared ? MAP_SHARED : MAP_PRIVATE) | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  errno = saved;
  if (room == MAP_FAILED)
    return NULL;
  // Shared memory is in no snapshot anyway.
  for (size_t i = 0; i < MostRooms && !isShared; i++) {
    uintptr_t none = 0;
    if (atomic_load_explicit(&slots[i].start, memory_order_relaxed) != 0 ||
        !atomic_compare_exchange_strong(&slots[i].start, &none, 1))
      continue;
    atomic_store(&slots[i].size, size);
    atomic_store(&slots[i].start, ~(uintptr_t)room);
    break;
  }
  return room;
}

void leak_roomUnmap(void *room, size_t size) {
  int saved = errno;
  // What it holds is gone before it counts as the program's.
  madvise(room, size, MADV_DONTNEED);
  for (size_t i = 0; i < MostRooms; i++) {
    uintptr_t start = ~(uintptr_t)room;
    if (atomic_compare_exchange_strong(&slots[i].start, &start, 0))
      break;
  }
  munmap(room, size);
  errno = saved;
}

size_t leak_roomRanges(LeakAddressRange *ranges, size_t capacity) {
  size_t count = 0;
  for (size_t i = 0; i < MostRooms && count < capacity; i++) {
    uintptr_t start = atomic_load(&slots[i].start);
    if (start <= 1)
      continue;
    ranges[count].start = ~start;
    ranges[count].end = ~start + atomic_load(&slots[i].size);
    count++;
  }
  return count;
}
