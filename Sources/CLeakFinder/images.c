#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "LeakImages.h"

#include <stdlib.h>

#if defined(__linux__)
#include <link.h>
#include <string.h>
#include <unistd.h>

static int readGeneration(struct dl_phdr_info *info, size_t size, void *context) {
  if (size >= offsetof(struct dl_phdr_info, dlpi_subs) + sizeof info->dlpi_subs)
    *(uint64_t *)context = ((uint64_t)info->dlpi_adds << 32) + (uint32_t)info->dlpi_subs;
  return 1;
}

uint64_t leak_imageGeneration(void) {
  uint64_t generation = 0;
  dl_iterate_phdr(readGeneration, &generation);
  return generation;
}

typedef struct Collected {
  LeakLoadedImage *images;
  size_t count, capacity;
  int seen;
} Collected;

static char *programPath(void) {
  static const char removed[] = " (deleted)";
  char buffer[4096];
  ssize_t length = readlink("/proc/self/exe", buffer, sizeof buffer - 1);
  if (length <= 0) return strdup("/proc/self/exe");
  buffer[length] = 0;
  size_t tail = sizeof removed - 1;
  if ((size_t)length > tail && strcmp(buffer + length - tail, removed) == 0)
    buffer[(size_t)length - tail] = 0;
  return strdup(buffer);
}

static int collect(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  Collected *all = context;
  const char *name = info->dlpi_name ? info->dlpi_name : "";
  int isProgram = all->seen++ == 0;
  if (!isProgram && !*name) return 0;
  if (all->count == all->capacity) {
    size_t capacity = all->capacity ? all->capacity * 2 : 64;
    LeakLoadedImage *grown = realloc(all->images, capacity * sizeof *grown);
    if (!grown) return 1;
    all->images = grown;
    all->capacity = capacity;
  }
  LeakLoadedImage image = {0};
  image.bias = info->dlpi_addr;
  image.headerBytes = (size_t)info->dlpi_phnum * sizeof *info->dlpi_phdr;
  image.path = isProgram ? programPath() : strdup(name);
  image.file = strdup(isProgram ? "/proc/self/exe" : name);
  image.headers = malloc(image.headerBytes ? image.headerBytes : 1);
  if (!image.path || !image.file || !image.headers) {
    free(image.path);
    free(image.file);
    free(image.headers);
    return 1;
  }
  memcpy(image.headers, info->dlpi_phdr, image.headerBytes);
  all->images[all->count++] = image;
  return 0;
}

LeakLoadedImage *leak_copyLoadedImages(size_t *count) {
  Collected all = {0};
  dl_iterate_phdr(collect, &all);
  *count = all.count;
  return all.images;
}
#else
uint64_t leak_imageGeneration(void) { return 0; }

LeakLoadedImage *leak_copyLoadedImages(size_t *count) {
  *count = 0;
  return NULL;
}
#endif

void leak_freeLoadedImages(LeakLoadedImage *images, size_t count) {
  for (size_t index = 0; index < count; index++) {
    free(images[index].path);
    free(images[index].file);
    free(images[index].headers);
  }
  free(images);
}
