// Which threads of another process can make a system call for us.

#define _GNU_SOURCE
#include <linux/ptrace.h>

#include "inject.h"

#if defined(LEAK_HAS_CAPTURE)

/// What the kernel says of a thread's restartable sequence. Source: include/uapi/linux/ptrace.h.
typedef struct {
  uint64_t address;
  uint32_t size, signature, flags, padding;
} SequencePlace;

#define GET_SEQUENCE_PLACE 0x420f

/// The number behind a name in a thread's status; -1 where there is none.
LEAK_BARE static long statusNumber(const char *text, const char *name) {
  for (const char *line = text; *line;) {
    size_t i = 0;
    while (name[i] && line[i] == name[i])
      i++;
    if (!name[i]) {
      long number = 0;
      for (line += i; *line == ' ' || *line == '\t'; line++)
        ;
      for (; *line >= '0' && *line <= '9'; line++)
        number = number * 10 + (*line - '0');
      return number;
    }
    while (*line && *line != '\n')
      line++;
    line += *line == '\n';
  }
  return -1;
}

LEAK_BARE bool leak_permit(const LeakCapture *capture, int32_t thread, LeakInjection *injection,
                           long *options) {
  char text[4096];
  leak_readThreadFile(capture, thread, "/status", text, sizeof text);
  long mode = statusNumber(text, "Seccomp:");
  if (mode == 0)
    return true;
  // A filter is not asked while the tracer suspends it, which privileged tracers may.
  if (leak_trace(PTRACE_SETOPTIONS, thread, 0, (uintptr_t)(*options | PTRACE_O_SUSPEND_SECCOMP)) ==
      0) {
    *options |= PTRACE_O_SUSPEND_SECCOMP;
    return true;
  }
  long count = statusNumber(text, "Seccomp_filters:");
  if (mode == 2 && count > 0 && count == (long)injection->knownFilters)
    return true;
  injection->isFiltered = true;
  return false;
}

/// Reads a word of a stopped thread's memory.
LEAK_BARE static bool peek(int32_t thread, uintptr_t address, uint64_t *word) {
  return leak_trace(PTRACE_PEEKDATA, thread, address, (uintptr_t)word) == 0;
}

LEAK_BARE bool leak_isInSequence(int32_t thread, uint64_t counter) {
  SequencePlace place;
  leak_bareClear(&place, sizeof place);
  long got = leak_trace(GET_SEQUENCE_PLACE, thread, sizeof place, (uintptr_t)&place);
  if (got < 0 || place.address == 0)
    return false;
  uint64_t sequence, start, size;
  if (!peek(thread, place.address + 8, &sequence) || sequence == 0)
    return false;
  return !peek(thread, sequence + 8, &start) || !peek(thread, sequence + 16, &size) ||
         counter - start < size;
}

LEAK_BARE uintptr_t leak_findInstruction(const LeakFrozenThread *thread, const uint64_t *registers,
                                         uintptr_t known) {
  uint64_t word;
  // A thread that waits in a call is right behind one.
  uintptr_t behind = registers[LeakRip] - 2;
  if (thread->isInKernel && peek(thread->number, behind, &word) && (word & 0xffff) == 0x050f)
    return behind;
  return known && peek(thread->number, known, &word) && (word & 0xffff) == 0x050f ? known : 0;
}

#endif
