#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CWalkBaseline.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { MostRuns = 1 << 16, PageSize = 4096 };

/// Pages that follow one another.
typedef struct {
  const uint64_t *words;
  size_t count;
} Run;

/// Adds the pages of a mapping that were ever touched.
static size_t addRuns(Run *runs, size_t count, uintptr_t start, uintptr_t end, int pages) {
  for (uintptr_t page = start; page < end; page += PageSize) {
    uint64_t state = 0;
    if (pread(pages, &state, sizeof state, (off_t)(page / PageSize * 8)) == sizeof state &&
        state >> 62 == 0)
      continue;
    Run *last = count ? &runs[count - 1] : NULL;
    if (last && (uintptr_t)(last->words + last->count) == page)
      last->count += PageSize / 8;
    else if (count < MostRuns)
      runs[count++] = (Run){(const uint64_t *)page, PageSize / 8};
  }
  return count;
}

size_t baseline_read(double *nanoseconds, uint64_t *sum) {
  size_t size = MostRuns * sizeof(Run), count = 0, bytes = 0;
  Run *runs = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int pages = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  FILE *maps = fopen("/proc/self/maps", "re");
  char line[512];
  unsigned long start, end;
  char rights[8];
  while (maps && runs != MAP_FAILED && fgets(line, sizeof line, maps))
    if (sscanf(line, "%lx-%lx %7s", &start, &end, rights) == 3 && strcmp(rights, "rw-p") == 0)
      count = addRuns(runs, count, start, end, pages);
  if (maps)
    fclose(maps);
  close(pages);
  struct timespec from, to;
  clock_gettime(CLOCK_MONOTONIC, &from);
  uint64_t all = 0;
  for (size_t i = 0; i < count; i++) {
    for (size_t j = 0; j < runs[i].count; j++)
      all += runs[i].words[j];
    bytes += runs[i].count * 8;
  }
  clock_gettime(CLOCK_MONOTONIC, &to);
  *sum = all;
  *nanoseconds = (double)(to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec);
  if (runs != MAP_FAILED)
    munmap(runs, size);
  return bytes;
}
