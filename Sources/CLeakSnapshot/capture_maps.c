// What is mapped: /proc/PID/maps, proc(5).

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>

#include "capture.h"

#if defined(LEAK_HAS_CAPTURE)

/// Reads all of the list into the text.
LEAK_BARE static bool readMaps(LeakCapture *capture, int32_t process) {
  char path[40];
  if (process == 0)
    leak_bareText(path, "/proc/self/maps");
  else
    leak_bareText(leak_bareNumber(leak_bareText(path, "/proc/"), process), "/maps");
  long file = leak_sys(SYS_openat, AT_FDCWD, (long)path, O_RDONLY | O_CLOEXEC, 0, 0, 0);
  if (file < 0)
    return leak_captureFail(capture, LeakStepMaps, file == -ENOENT ? -ESRCH : file);
  capture->textSize = 0;
  long got;
  for (;;) {
    size_t left = capture->textCapacity - capture->textSize;
    if (left == 0) {
      capture->result = LeakCaptureGrew;
      got = -ENOMEM;
      break;
    }
    got = leak_sys(SYS_read, file, (long)(capture->text + capture->textSize), (long)left, 0, 0, 0);
    if (got == -EINTR)
      continue;
    if (got <= 0)
      break;
    capture->textSize += (size_t)got;
  }
  leak_sys(SYS_close, file, 0, 0, 0, 0, 0);
  if (capture->result == LeakCaptureGrew)
    return false;
  if (got < 0)
    return leak_captureFail(capture, LeakStepMaps, got);
  return true;
}

/// Reads a hexadecimal number; `at` is moved behind it.
LEAK_BARE static uint64_t hexadecimal(const char **at, const char *end) {
  uint64_t value = 0;
  for (; *at < end; (*at)++) {
    char letter = **at;
    if (letter >= '0' && letter <= '9')
      value = value << 4 | (uint64_t)(letter - '0');
    else if (letter >= 'a' && letter <= 'f')
      value = value << 4 | (uint64_t)(letter - 'a' + 10);
    else
      break;
  }
  return value;
}

/// Steps over a letter; false where another one is there.
LEAK_BARE static bool skip(const char **at, const char *end, char letter) {
  if (*at >= end || **at != letter)
    return false;
  (*at)++;
  return true;
}

/// Whether a name begins with a text.
LEAK_BARE static bool hasPrefix(const char *name, size_t size, const char *text) {
  for (size_t i = 0; text[i]; i++)
    if (i >= size || name[i] != text[i])
      return false;
  return true;
}

/// Whether a name ends with a text.
LEAK_BARE static bool hasSuffix(const char *name, size_t size, const char *text) {
  size_t length = 0;
  while (text[length])
    length++;
  return size >= length && hasPrefix(name + size - length, length, text);
}

/// More shared memory in one mapping is data that programs exchange.
#define MOST_SHARED ((uintptr_t)64 << 20)

/// Whether a shared mapping may have references: memory that the process, or the one that it was forked from, has made
/// for itself, which the kernel shows as a file without a name, or as one of the folder for shared memory.
LEAK_BARE static bool isSharedMemory(const LeakMapping *mapping, const char *name) {
  size_t size = mapping->nameSize;
  if (!(mapping->permissions & 2) || mapping->end - mapping->start > MOST_SHARED)
    return false;
  // Reading a device's memory may do something.
  if (hasPrefix(name, size, "/dev/"))
    return hasPrefix(name, size, "/dev/zero") || hasPrefix(name, size, "/dev/shm/");
  return hasPrefix(name, size, "/") && hasSuffix(name, size, " (deleted)");
}

/// Decides how the bytes of a mapping are had.
LEAK_BARE static uint8_t treatmentOf(const LeakMapping *mapping, const char *name) {
  size_t size = mapping->nameSize;
  if (hasPrefix(name, size, "[vdso]"))
    return LeakTreatmentWhole;
  if (!(mapping->permissions & 1) || hasPrefix(name, size, "[vvar") ||
      hasPrefix(name, size, "[vsyscall]") || hasPrefix(name, size, "[uprobes]"))
    return LeakTreatmentNone;
  if (mapping->permissions & 8)
    return isSharedMemory(mapping, name) ? LeakTreatmentAnonymous : LeakTreatmentShared;
  return mapping->inode != 0 && size > 0 && name[0] == '/' ? LeakTreatmentFile
                                                           : LeakTreatmentAnonymous;
}

/// Reads one line; false where it is none.
LEAK_BARE static bool parseLine(LeakCapture *capture, const char *at, const char *end,
                                LeakMapping *mapping) {
  mapping->start = hexadecimal(&at, end);
  if (!skip(&at, end, '-'))
    return false;
  mapping->end = hexadecimal(&at, end);
  if (!skip(&at, end, ' ') || end - at < 5 || mapping->end <= mapping->start)
    return false;
  mapping->permissions = (uint8_t)((at[0] == 'r' ? 1 : 0) | (at[1] == 'w' ? 2 : 0) |
                                   (at[2] == 'x' ? 4 : 0) | (at[3] == 's' ? 8 : 0));
  at += 5;
  mapping->fileOffset = hexadecimal(&at, end);
  if (!skip(&at, end, ' '))
    return false;
  uint32_t major = (uint32_t)hexadecimal(&at, end);
  if (!skip(&at, end, ':'))
    return false;
  mapping->device = major << 20 | (uint32_t)hexadecimal(&at, end);
  if (!skip(&at, end, ' '))
    return false;
  mapping->inode = 0;
  for (; at < end && *at >= '0' && *at <= '9'; at++)
    mapping->inode = mapping->inode * 10 + (uint64_t)(*at - '0');
  while (at < end && *at == ' ')
    at++;
  mapping->name = (uint32_t)(at - capture->text);
  mapping->nameSize = (uint32_t)(end - at);
  mapping->treatment = treatmentOf(mapping, at);
  return true;
}

/// More private memory in one piece than a program uses: a sanitizer's, about all other memory.
#define LEAST_SHADOW ((uintptr_t)1 << 40)

/// Nearer to zero only who asks for an address gets memory, as sanitizers do.
#define MOST_SHADOW ((uintptr_t)0x500000000000)

/// Whether a mapping may be a part of a sanitizer's memory.
LEAK_BARE static bool isNameless(const LeakMapping *mapping) {
  return mapping->treatment == LeakTreatmentAnonymous && mapping->nameSize == 0 &&
         !(mapping->permissions & 8) && mapping->end <= MOST_SHADOW;
}

/// Leaves out what a sanitizer knows of each byte: it has no references, and of a snapshot itself there is as much.
LEAK_BARE static void leaveOutShadow(LeakCapture *capture) {
  LeakMapping *mappings = capture->mappings;
  for (size_t i = 0, next; i < capture->mappingCount; i = next) {
    next = i + 1;
    if (!isNameless(&mappings[i]))
      continue;
    while (next < capture->mappingCount && mappings[next].start == mappings[next - 1].end &&
           isNameless(&mappings[next]))
      next++;
    if (mappings[next - 1].end - mappings[i].start < LEAST_SHADOW)
      continue;
    for (size_t k = i; k < next; k++)
      mappings[k].treatment = LeakTreatmentNone;
  }
}

LEAK_BARE bool leak_captureMaps(LeakCapture *capture, int32_t process) {
  if (!readMaps(capture, process))
    return false;
  capture->mappingCount = 0;
  const char *at = capture->text, *last = capture->text + capture->textSize;
  uintptr_t before = 0;
  while (at < last) {
    const char *end = at;
    while (end < last && *end != '\n')
      end++;
    if (capture->mappingCount == capture->mappingCapacity) {
      capture->result = LeakCaptureGrew;
      return false;
    }
    LeakMapping *mapping = &capture->mappings[capture->mappingCount];
    // While threads go on, a mapping may be listed twice.
    if (parseLine(capture, at, end, mapping) && mapping->start >= before) {
      before = mapping->end;
      capture->mappingCount++;
    }
    at = end + 1;
  }
  // A process that has ended has no mappings.
  if (capture->mappingCount == 0)
    return leak_captureFail(capture, LeakStepMaps, -ESRCH);
  leaveOutShadow(capture);
  return true;
}

#endif
