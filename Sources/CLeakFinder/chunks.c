#include "LeakMemory.h"

#if defined(__linux__) && __has_include(<malloc.h>)
#include <malloc.h>
#include <stdlib.h>

bool leak_chunkHeadersAreKnown(void) {
  static const size_t sizes[] = {1, 24, 100, 5000, (size_t)1 << 20};
  bool known = true;
  for (size_t i = 0; known && i < sizeof sizes / sizeof sizes[0]; i++) {
    size_t *memory = malloc(sizes[i]);
    if (!memory)
      return false;
    size_t usable = malloc_usable_size(memory);
    size_t header = 0;
    // Another allocator may have nothing mapped there.
    known = leak_readOwnMemory((uintptr_t)memory - sizeof header, &header, sizeof header) == 0;
    size_t overhead = header & 2 ? 2 * sizeof header : sizeof header;
    known = known && (header & ~(size_t)7) == usable + overhead;
    free(memory);
  }
  return known;
}
#else
bool leak_chunkHeadersAreKnown(void) { return false; }
#endif
