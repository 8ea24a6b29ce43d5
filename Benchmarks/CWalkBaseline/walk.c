#include "CWalkBaseline.h"

#include <stdlib.h>
#include <time.h>

/// The addresses met, in a table with open addressing, and in the order of meeting.
typedef struct {
  uintptr_t *table;
  unsigned shift;
  size_t mask;
  uintptr_t *queue;
  size_t count;
  size_t most;
} Visited;

static inline void visit(Visited *visited, uintptr_t address) {
  if (address < 4096)
    return;
  size_t index = (size_t)(((uint64_t)address * 0x9e3779b97f4a7c15u) >> visited->shift);
  while (visited->table[index]) {
    if (visited->table[index] == address)
      return;
    index = (index + 1) & visited->mask;
  }
  if (visited->count == visited->most)
    return;
  visited->table[index] = address;
  visited->queue[visited->count++] = address;
}

size_t baseline_walk(uintptr_t start, const WalkedClass *classes, size_t count, size_t most,
                     double *nanoseconds) {
  struct timespec from, to;
  clock_gettime(CLOCK_MONOTONIC, &from);
  unsigned bits = 4;
  while (((size_t)1 << bits) < most * 2)
    ++bits;
  Visited visited = {calloc((size_t)1 << bits, sizeof(uintptr_t)), 64 - bits,
                     ((size_t)1 << bits) - 1, malloc(most * sizeof(uintptr_t)), 0, most};
  size_t met = 0;
  if (visited.table && visited.queue) {
    visit(&visited, start);
    for (size_t next = 0; next < visited.count; ++next) {
      const uintptr_t *object = (const uintptr_t *)visited.queue[next];
      for (size_t index = 0; index < count; ++index) {
        const WalkedClass *class = &classes[index];
        if (class->isa != object[0])
          continue;
        if (class->isArray) {
          for (uintptr_t element = 0; element < object[2]; ++element)
            visit(&visited, object[4 + element]);
        } else {
          for (uint32_t field = 0; field < class->count; ++field)
            visit(&visited, object[class->offsets[field] / sizeof(uintptr_t)]);
        }
        break;
      }
    }
    met = visited.count;
  }
  free(visited.table);
  free(visited.queue);
  clock_gettime(CLOCK_MONOTONIC, &to);
  *nanoseconds = (double)(to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec);
  return met;
}
