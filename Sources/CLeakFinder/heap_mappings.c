#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "heap.h"

#if defined(LEAK_HAS_HEAP)

#include "LeakMemory.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <unistd.h>

/// Notes where an image has variables.
static int addVariables(struct dl_phdr_info *info, size_t size, void *data) {
  LeakMappings *mappings = data;
  (void)size;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_W) ||
        mappings->variableCount == LeakMostVariables)
      continue;
    uintptr_t start = info->dlpi_addr + segment->p_vaddr, end = start + segment->p_memsz;
    mappings->variables[mappings->variableCount++] =
        (LeakRange){start & ~(uintptr_t)(LeakPageSize - 1),
                    (end + LeakPageSize - 1) & ~(uintptr_t)(LeakPageSize - 1)};
  }
  return 0;
}

/// What the last look needed.
static LeakKept kept;

LeakLook *leak_lookMake(void) {
  LeakLook *look = leak_ownTake(&kept, sizeof(LeakLook));
  if (!look)
    return NULL;
  look->mappings.variableCount = 0;
  look->reader.windowCount = 0;
  // Not while threads are stopped: the loader locks.
  dl_iterate_phdr(addVariables, &look->mappings);
  int saved = errno;
  look->mappings.pages = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  look->mappings.maps = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  errno = saved;
  return look;
}

void leak_lookFree(LeakLook *look) {
  int saved = errno;
  if (look->mappings.pages >= 0)
    close(look->mappings.pages);
  if (look->mappings.maps >= 0)
    close(look->mappings.maps);
  errno = saved;
  leak_ownKeep(&kept, look, sizeof(LeakLook));
}

// MARK: - Listing

/// Reads a hexadecimal number.
static const char *hexadecimal(const char *text, uintptr_t *number) {
  *number = 0;
  for (;; text++) {
    unsigned digit = (unsigned char)*text;
    if (digit >= '0' && digit <= '9')
      digit -= '0';
    else if (digit >= 'a' && digit <= 'f')
      digit -= 'a' - 10;
    else
      return text;
    *number = *number << 4 | digit;
  }
}

/// Whether a text of some length begins so.
static bool begins(const char *text, size_t length, const char *with, size_t count) {
  return length >= count && __builtin_memcmp(text, with, count) == 0;
}

/// Adds what is left of a region without our own mappings, which the kernel may have merged with it.
static void addParts(LeakMappings *mappings, LeakRegion region) {
  for (size_t i = 0; i < mappings->ownCount && region.start < region.end; i++) {
    LeakRange own = mappings->own[i];
    if (own.end <= region.start || own.start >= region.end)
      continue;
    if (own.start > region.start && mappings->regionCount < LeakMostRegions) {
      LeakRegion before = region;
      before.end = own.start;
      mappings->regions[mappings->regionCount++] = before;
      region.isGuarded = false;
    }
    region.start = own.end;
  }
  if (region.start < region.end && mappings->regionCount < LeakMostRegions)
    mappings->regions[mappings->regionCount++] = region;
}

/// Where the variables of an image end that an address lies among; the address where it lies among none.
static uintptr_t endOfVariables(const LeakMappings *mappings, uintptr_t address) {
  for (size_t i = 0; i < mappings->variableCount; i++)
    if (mappings->variables[i].start <= address && address < mappings->variables[i].end)
      return mappings->variables[i].end;
  return address;
}

/// Notes one line of `/proc/self/maps`.
static void addLine(LeakMappings *mappings, const char *line, const char *lineEnd) {
  LeakRegion region = {0};
  const char *rest = hexadecimal(line, &region.start);
  rest = hexadecimal(rest + 1, &region.end);
  bool isClosed = rest[1] != 'r';
  bool isWritable = !isClosed && rest[2] == 'w' && rest[4] == 'p';
  if (rest[1] == 'r' && rest[3] == 'x' && mappings->codeCount < LeakMostCodes)
    mappings->codes[mappings->codeCount++] = (LeakRange){region.start, region.end};
  region.isGuarded = mappings->isLastClosed && mappings->lastEnd == region.start;
  mappings->lastEnd = region.end;
  mappings->isLastClosed = isClosed;
  if (!isWritable)
    return;
  // The name is the sixth field.
  const char *name = rest + 1;
  for (int field = 0; field < 4 && name < lineEnd; field++) {
    while (name < lineEnd && *name != ' ')
      name++;
    while (name < lineEnd && *name == ' ')
      name++;
  }
  size_t length = (size_t)(lineEnd - name);
  region.isFile = length > 0 && name[0] == '/';
  if (region.isFile)
    region.kind = LeakRegionImage;
  else if (begins(name, length, "[heap]", 6))
    region.kind = LeakRegionHeap;
  else if (begins(name, length, "[stack", 6))
    region.kind = LeakRegionStack;
  else if (length == 0 || begins(name, length, "[anon", 5))
    region.kind = LeakRegionAnonymous;
  else
    return;
  // Variables that begin as zero follow the image's file without a name. What borders on them, an arena for
  // example, looks the same, and the kernel may have merged it with them.
  uintptr_t end = length == 0 ? endOfVariables(mappings, region.start) : region.start;
  if (end > region.start) {
    LeakRegion variables = region;
    variables.kind = LeakRegionImage;
    variables.end = end < region.end ? end : region.end;
    addParts(mappings, variables);
    region.start = variables.end;
    region.isGuarded = false;
  }
  if (region.start < region.end)
    addParts(mappings, region);
}

bool leak_lookMappings(LeakLook *look) {
  LeakMappings *mappings = &look->mappings;
  mappings->regionCount = mappings->codeCount = 0;
  mappings->lastEnd = 0;
  mappings->statesCount = 0;
  mappings->isLastClosed = false;
  mappings->ownCount = leak_ownRanges(mappings->own, LeakMostOwnRanges);
  if (mappings->maps < 0 || leak_call(SYS_lseek, mappings->maps, 0, SEEK_SET, 0, 0) < 0)
    return false;
  size_t filled = 0;
  for (;;) {
    long got = leak_call(SYS_read, mappings->maps, (long)(mappings->text + filled),
                         (long)(sizeof mappings->text - filled), 0, 0);
    if (got <= 0)
      break;
    filled += (size_t)got;
    char *line = mappings->text, *end;
    while ((end = memchr(line, '\n', filled - (size_t)(line - mappings->text)))) {
      addLine(mappings, line, end);
      line = end + 1;
    }
    filled -= (size_t)(line - mappings->text);
    memmove(mappings->text, line, filled);
    if (filled == sizeof mappings->text)
      filled = 0;
  }
  return mappings->regionCount > 0;
}

// MARK: - Looking up

const LeakRegion *leak_regionOf(const LeakMappings *mappings, uintptr_t address) {
  size_t low = 0, high = mappings->regionCount;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (mappings->regions[middle].start <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low > 0 && address < mappings->regions[low - 1].end ? &mappings->regions[low - 1] : NULL;
}

const LeakRange *leak_codeOf(const LeakMappings *mappings, uintptr_t address) {
  size_t low = 0, high = mappings->codeCount;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (mappings->codes[middle].start <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low > 0 && address < mappings->codes[low - 1].end ? &mappings->codes[low - 1] : NULL;
}

// MARK: - Pages

bool leak_nextTouched(LeakMappings *mappings, uintptr_t place, uintptr_t end, LeakRange *run,
                      bool *isMapped) {
  *isMapped = false;
  if (place >= end)
    return false;
  if (mappings->pages < 0) {
    *run = (LeakRange){place, end};
    return true;
  }
  bool isBegun = false;
  while (place < end) {
    uintptr_t page = place / LeakPageSize;
    if (page < mappings->statesPage || page >= mappings->statesPage + mappings->statesCount) {
      uintptr_t last = (end - 1) / LeakPageSize;
      size_t count = last - page + 1 < LeakPagesAtOnce ? last - page + 1 : LeakPagesAtOnce;
      long got = leak_call(SYS_pread64, mappings->pages, (long)mappings->states,
                           (long)(count * 8), (long)(page * 8), 0);
      mappings->statesPage = page;
      mappings->statesCount = got < 8 ? 0 : (size_t)got / 8;
    }
    if (mappings->statesCount == 0) {
      *run = (LeakRange){isBegun ? run->start : place, end};
      *isMapped = false;
      return true;
    }
    const uint64_t *states = mappings->states + (page - mappings->statesPage);
    size_t count = mappings->statesPage + mappings->statesCount - page;
    for (size_t i = 0; i < count && (page + i) * LeakPageSize < end; i++) {
      // Bits 63 and 62: present, swapped out. Source: Documentation/admin-guide/mm/pagemap.rst.
      bool isTouched = states[i] >> 62 != 0;
      if (isTouched == isBegun)
        continue;
      uintptr_t here = (page + i) * LeakPageSize;
      if (isBegun) {
        run->end = here < end ? here : end;
        return true;
      }
      *run = (LeakRange){here > place ? here : place, end};
      *isMapped = true;
      isBegun = true;
    }
    place = (page + count) * LeakPageSize;
  }
  return isBegun;
}

// MARK: - Windows

uint64_t leak_windowWord(LeakReader *reader, uintptr_t address) {
  if (address - reader->windowStart + 8 > reader->windowCount || address < reader->windowStart) {
    reader->windowStart = address & ~(uintptr_t)(LeakPageSize - 1);
    reader->windowCount = LeakWindowSize;
    // Towards the end of a mapping only some of it can be read.
    while (leak_readOwnMemory(reader->windowStart, reader->window, reader->windowCount) != 0) {
      reader->windowCount /= 2;
      if (reader->windowCount < LeakPageSize) {
        reader->windowCount = 0;
        return 0;
      }
    }
  }
  return reader->window[(address - reader->windowStart) / 8];
}

#endif
