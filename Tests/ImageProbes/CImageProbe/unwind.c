// The libraries declare what their callbacks are given, whether these need it or not.
#pragma clang diagnostic ignored "-Wunused-parameter"

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CImageProbe.h"

#if __has_include(<libunwind-x86_64.h>)
#include <dlfcn.h>
#include <elf.h>
#include <libunwind-x86_64.h>
#include <string.h>

struct probe {
  const struct ProbeExtent *extents;
  int32_t extentCount;
  const struct ProbeImage *images;
  int32_t imageCount;
  const uint64_t *registers;
};

static int (*search_table)(unw_addr_space_t, unw_word_t, unw_dyn_info_t *, unw_proc_info_t *, int, void *);

static int copy(const struct probe *probe, uint64_t address, void *to, size_t count) {
  for (int32_t k = 0; k < probe->extentCount; k++) {
    const struct ProbeExtent *e = &probe->extents[k];
    if (address < e->start || address - e->start >= e->byteCount) continue;
    if (e->byteCount - (address - e->start) < count) return 0;
    memcpy(to, (const char *)e->bytes + (address - e->start), count);
    return 1;
  }
  return 0;
}

static int find_proc_info(unw_addr_space_t space, unw_word_t ip, unw_proc_info_t *info, int need, void *context) {
  const struct probe *probe = context;
  for (int32_t k = 0; k < probe->imageCount; k++) {
    const struct ProbeImage *image = &probe->images[k];
    if (ip < image->start || ip >= image->end) continue;
    Elf64_Ehdr header;
    if (!copy(probe, image->start, &header, sizeof header)) return -UNW_ENOINFO;
    uint64_t bias = 0, table = 0;
    int hasBias = 0;
    for (int h = 0; h < header.e_phnum; h++) {
      Elf64_Phdr program;
      if (!copy(probe, image->start + header.e_phoff + h * sizeof program, &program, sizeof program)) break;
      if (program.p_type == PT_LOAD && !hasBias) { bias = image->start - program.p_vaddr; hasBias = 1; }
      if (program.p_type == PT_GNU_EH_FRAME) table = program.p_vaddr;
    }
    if (!table) return -UNW_ENOINFO;
    table += bias;
    unsigned char start[12];
    // Version 1, count as udata4, table as datarel sdata4; eh_frame_ptr takes four bytes.
    if (!copy(probe, table, start, sizeof start) || start[0] != 1 || start[2] != 3 || start[3] != 0x3b) return -UNW_ENOINFO;
    uint32_t count;
    memcpy(&count, start + 8, 4);
    unw_dyn_info_t di;
    memset(&di, 0, sizeof di);
    di.start_ip = image->start;
    di.end_ip = image->end;
    di.format = UNW_INFO_FORMAT_REMOTE_TABLE;
    di.u.rti.segbase = table;
    di.u.rti.table_data = table + 12;
    di.u.rti.table_len = (unw_word_t)count * 8 / sizeof(unw_word_t);
    return search_table(space, ip, &di, info, need, context);
  }
  return -UNW_ENOINFO;
}

static void put_unwind_info(unw_addr_space_t space, unw_proc_info_t *info, void *context) {}
static int get_list(unw_addr_space_t space, unw_word_t *list, void *context) { return -UNW_ENOINFO; }
static int access_mem(unw_addr_space_t space, unw_word_t address, unw_word_t *value, int isWrite, void *context) {
  return !isWrite && copy(context, address, value, 8) ? 0 : -UNW_EINVAL;
}
static int access_reg(unw_addr_space_t space, unw_regnum_t number, unw_word_t *value, int isWrite, void *context) {
  if (isWrite || number < 0 || number >= PROBE_REGISTER_COUNT) return -UNW_EBADREG;
  *value = ((const struct probe *)context)->registers[number];
  return 0;
}
static int access_fpreg(unw_addr_space_t s, unw_regnum_t n, unw_fpreg_t *v, int w, void *c) { return -UNW_EBADREG; }
static int resume(unw_addr_space_t space, unw_cursor_t *cursor, void *context) { return -UNW_EINVAL; }
static int get_proc_name(unw_addr_space_t s, unw_word_t a, char *b, size_t n, unw_word_t *o, void *c) { return -UNW_ENOINFO; }

int32_t probe_unwind(const struct ProbeExtent *extents, int32_t extentCount, const struct ProbeImage *images,
                     int32_t imageCount, const uint64_t *registers, struct ProbeFrame *frames, int32_t capacity) {
  void *library = dlopen("libunwind-x86_64.so.8", RTLD_NOW | RTLD_LOCAL);
  if (!library) return -1;
  unw_addr_space_t (*create)(unw_accessors_t *, int) = dlsym(library, "_Ux86_64_create_addr_space");
  void (*destroy)(unw_addr_space_t) = dlsym(library, "_Ux86_64_destroy_addr_space");
  int (*init)(unw_cursor_t *, unw_addr_space_t, void *) = dlsym(library, "_Ux86_64_init_remote");
  int (*step)(unw_cursor_t *) = dlsym(library, "_Ux86_64_step");
  int (*get)(unw_cursor_t *, int, unw_word_t *) = dlsym(library, "_Ux86_64_get_reg");
  int (*info)(unw_cursor_t *, unw_proc_info_t *) = dlsym(library, "_Ux86_64_get_proc_info");
  int (*isSignal)(unw_cursor_t *) = dlsym(library, "_Ux86_64_is_signal_frame");
  search_table = dlsym(library, "_Ux86_64_dwarf_search_unwind_table");
  if (!create || !destroy || !init || !step || !get || !info || !isSignal || !search_table) return -2;
  unw_accessors_t accessors = {find_proc_info, put_unwind_info, get_list, access_mem, access_reg, access_fpreg, resume, get_proc_name};
  struct probe probe = {extents, extentCount, images, imageCount, registers};
  unw_addr_space_t space = create(&accessors, 0);
  if (!space) return -3;
  unw_cursor_t cursor;
  int32_t count = 0;
  if (init(&cursor, space, &probe) >= 0) {
    do {
      struct ProbeFrame *frame = &frames[count];
      memset(frame, 0, sizeof *frame);
      for (int k = 0; k < PROBE_REGISTER_COUNT; k++) {
        unw_word_t value = 0;
        if (get(&cursor, k, &value) == 0) frame->registers[k] = value;
      }
      if (!frame->registers[16]) break;
      unw_proc_info_t found;
      memset(&found, 0, sizeof found);
      if (info(&cursor, &found) == 0) frame->function = found.start_ip;
      frame->isSignalFrame = isSignal(&cursor) > 0;
      count++;
    } while (count < capacity && step(&cursor) > 0);
  }
  destroy(space);
  return count;
}
#else
int32_t probe_unwind(const struct ProbeExtent *extents, int32_t extentCount, const struct ProbeImage *images,
                     int32_t imageCount, const uint64_t *registers, struct ProbeFrame *frames, int32_t capacity) {
  return -1;
}
#endif
