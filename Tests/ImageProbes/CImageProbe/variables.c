// The libraries declare what their callbacks are given, whether these need it or not.
#pragma clang diagnostic ignored "-Wunused-parameter"

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CImageProbe.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>

void *probe_global[4];
static void *probe_hidden[3];
static __thread void *probe_threadLocal[2];

uint64_t probe_threadPointer(void) { return (uint64_t)__builtin_thread_pointer(); }
uint64_t probe_threadLocalAddress(void) {
  probe_threadLocal[0] = &probe_hidden;
  return (uint64_t)&probe_threadLocal[0];
}
uint64_t probe_hiddenAddress(void) {
  probe_hidden[1] = &probe_global;
  return (uint64_t)&probe_hidden[0];
}
uint64_t probe_errnoAddress(void) { return (uint64_t)&errno; }

struct list {
  struct ProbeImage *blocks;
  int32_t capacity, count;
};

static int add(struct dl_phdr_info *info, size_t size, void *context) {
  struct list *list = context;
  for (int k = 0; k < info->dlpi_phnum; k++) {
    if (info->dlpi_phdr[k].p_type != PT_TLS || !info->dlpi_tls_data || list->count >= list->capacity) continue;
    list->blocks[list->count++] = (struct ProbeImage){(uint64_t)info->dlpi_addr, (uint64_t)info->dlpi_tls_data};
  }
  return 0;
}

int32_t probe_threadLocalBlocks(struct ProbeImage *blocks, int32_t capacity) {
  struct list list = {blocks, capacity, 0};
  dl_iterate_phdr(add, &list);
  return list.count;
}

int32_t probe_nearest(uint64_t address, char *name, size_t capacity, uint64_t *start) {
  Dl_info info;
  if (!dladdr((void *)address, &info) || !info.dli_sname) return 0;
  size_t k = 0;
  for (; info.dli_sname[k] && k + 1 < capacity; k++) name[k] = info.dli_sname[k];
  name[k] = 0;
  *start = (uint64_t)info.dli_saddr;
  return (int32_t)k;
}
