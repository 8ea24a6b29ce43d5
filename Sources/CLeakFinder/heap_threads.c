#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "heap_threads.h"

#if defined(LEAK_HAS_HEAP)

#include <dlfcn.h>
#include <link.h>
#include <stdatomic.h>

enum {
  /// What a function may use below the stack pointer: System V ABI for x86_64, 3.2.2.
  RedZone = 128,
  /// At least the size of glibc's `struct pthread`.
  ControlSize = 0x900,
  MostLocal = 1 << 20,
  MostFrames = 1 << 16,
  /// How far from the end of a stack its first frame is looked for.
  MostSearched = 1 << 16,
};

// MARK: - Where they lie

/// Widens the room of local variables by an image's.
static int addLocal(struct dl_phdr_info *info, size_t size, void *data) {
  size_t *most = data;
  uintptr_t control;
#if defined(__x86_64__)
  __asm__("mov %%fs:0, %0" : "=r"(control));
  // They lie below the control block.
  uintptr_t distance = control - (uintptr_t)info->dlpi_tls_data;
#else
  __asm__("mrs %0, tpidr_el0" : "=r"(control));
  uintptr_t distance = (uintptr_t)info->dlpi_tls_data - control;
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_TLS)
      distance += info->dlpi_phdr[i].p_memsz;
#endif
  (void)size;
  if (info->dlpi_tls_data && distance < MostLocal && distance > *most)
    *most = distance;
  return 0;
}

LeakLocals leak_locals(void) {
  LeakLocals locals = {0};
  dl_iterate_phdr(addLocal, &locals.size);
  // What glibc tells debuggers about `struct pthread`: bits, count and offset of its `start_routine`, which
  // the argument follows. Source: nptl/descr.h and nptl_db/structs.def; verified with glibc 2.36.
  static const uint32_t *_Atomic known;
  const uint32_t *routine = atomic_load(&known);
  if (!routine)
    atomic_store(&known, routine = dlsym(RTLD_DEFAULT, "_thread_db_pthread_start_routine"));
  if (routine && routine[0] == 8 * sizeof(uintptr_t) && routine[2] < ControlSize)
    locals.argument = routine[2] + sizeof(uintptr_t);
  return locals;
}

/// Finds where a thread's control block and local variables lie.
static void findLocals(LeakStack *stack, uintptr_t control, const LeakMappings *mappings,
                       LeakLocals locals) {
  const LeakRegion *region = control ? leak_regionOf(mappings, control) : NULL;
  if (!region)
    return;
#if defined(__x86_64__)
  uintptr_t record = control, start = control - locals.size, end = control + ControlSize;
#else
  // The block ends where the thread pointer points to, and its size is not told.
  uintptr_t record = 0, start = control - ControlSize, end = control + locals.size;
#endif
  stack->argument = record && locals.argument ? record + locals.argument : 0;
  stack->localStart = start > region->start ? start : region->start;
  stack->localEnd = end < region->end ? end : region->end;
}

void leak_findStacks(LeakStacks *stacks, const LeakThread *threads, size_t count,
                     const LeakMappings *mappings, uintptr_t callerLimit, LeakLocals locals) {
  stacks->count = count;
  stacks->areAllKnown = true;
  stacks->lastRegion = NULL;
  for (size_t i = 0; i < count; i++) {
    const LeakThread *thread = &threads[i];
    LeakStack *stack = &stacks->stacks[i];
    *stack = (LeakStack){0};
    findLocals(stack, thread->threadPointer, mappings, locals);
    uintptr_t end = thread->stackPointer;
    const LeakRegion *region = end ? leak_regionOf(mappings, end) : NULL;
    if (!region) {
      stacks->areAllKnown = false;
      continue;
    }
    stack->lowest = region->start;
    stack->from = (end - RedZone) & ~(uintptr_t)7;
    if (thread->isCaller && callerLimit > stack->from && callerLimit <= region->end)
      stack->from = callerLimit;
    stack->to = region->end;
    if (stack->localStart > end && stack->localStart < region->end)
      stack->to = stack->localStart;
    stack->ownsRest = region->isGuarded || region->kind == LeakRegionStack || thread->isCaller;
  }
}

// MARK: - What a place is

/// Whether a mapping is a stack that glibc keeps for a later thread: at its end lies a control block,
/// which refers to itself.
static bool isDeadStack(LeakStacks *stacks, LeakLook *look, const LeakRegion *region) {
  if (region == stacks->lastRegion)
    return stacks->isLastDead;
  stacks->lastRegion = region;
  stacks->isLastDead = false;
  if (!region->isGuarded || !stacks->areAllKnown || region->end - region->start < LeakPageSize)
    return false;
  uintptr_t room = region->end - region->start;
  uintptr_t least = region->end - (room < 4 * LeakPageSize ? room : 4 * LeakPageSize);
  for (uintptr_t place = (region->end - 64) & ~(uintptr_t)63; place >= least; place -= 64)
    if (leak_wordAt(&look->reader, place) == place &&
        leak_wordAt(&look->reader, place + 16) == place) {
      stacks->isLastDead = true;
      break;
    }
  return stacks->isLastDead;
}

int32_t leak_placeKind(LeakStacks *stacks, LeakLook *look, const LeakRegion *region,
                       uintptr_t place, int32_t *thread) {
  *thread = -1;
  bool isBelow = false, hasThread = false;
  for (size_t i = 0; i < stacks->count; i++) {
    const LeakStack *stack = &stacks->stacks[i];
    // What a thread was started with stays there for good, whoever has it by now.
    if (place == stack->argument && place)
      return -1;
    if (place >= stack->localStart && place < stack->localEnd) {
      *thread = (int32_t)i;
      return LeakPlaceThreadLocal;
    }
    hasThread |= region->start <= stack->localStart && stack->localStart < region->end;
    if (place < stack->lowest || place >= stack->to)
      continue;
    hasThread = true;
    if (place < stack->from)
      isBelow |= stack->ownsRest;
    else if (*thread < 0 || stack->from > stacks->stacks[*thread].from)
      *thread = (int32_t)i;
  }
  if (*thread >= 0)
    return LeakPlaceStack;
  if (isBelow)
    return -1;
  if (region->kind == LeakRegionStack)
    return LeakPlaceStack;
  if (region->kind == LeakRegionImage)
    return LeakPlaceImage;
  return !hasThread && isDeadStack(stacks, look, region) ? -1 : LeakPlaceOther;
}

// MARK: - Frames

/// Whether a saved frame pointer, and behind it an address to return to, lie at an address.
static bool isFrame(const LeakStack *stack, LeakLook *look, uintptr_t frame) {
  if (frame % 8 != 0 || frame < stack->lowest || frame + 16 > stack->to)
    return false;
  uintptr_t next = leak_wordAt(&look->reader, frame);
  return (next == 0 || (next > frame && next < stack->to)) &&
         leak_isCode(&look->mappings, leak_wordAt(&look->reader, frame + 8));
}

#if defined(__x86_64__)

/// Whether a word is an address that a call returns to: the call stands before it.
static bool isReturn(LeakLook *look, uintptr_t code) {
  if (!leak_isCode(&look->mappings, code) || !leak_isCode(&look->mappings, code - 6))
    return false;
  const uint8_t *before = (const uint8_t *)code;
  // Intel's manual, CALL: E8 with a distance; FF with a register or a place, its middle bits 010.
  return before[-5] == 0xe8 || (before[-2] == 0xff && (before[-1] & 0x38) == 0x10) ||
         (before[-3] == 0xff && (before[-2] & 0x38) == 0x10) ||
         (before[-6] == 0xff && (before[-5] & 0x38) == 0x10);
}

/// Who called the C library, for a thread that waits in a system call: its functions have no frame that
/// the chain would show.
///
/// \param place Where on the stack to look; is given where the caller's own frame begins.
/// \returns The address that the call returns to, or 0.
static uintptr_t callerOfLibrary(LeakLook *look, uintptr_t code, uintptr_t *place, uintptr_t end) {
  static const uint16_t systemCall = 0x050f;
  if (!leak_isCode(&look->mappings, code - 2) || *(const uint16_t *)(code - 2) != systemCall)
    return 0;
  const LeakRange *library = leak_codeOf(&look->mappings, code);
  for (uintptr_t at = *place; at + 8 <= end; at += 8) {
    uintptr_t word = leak_wordAt(&look->reader, at);
    if (word >= library->start && word < library->end)
      continue;
    if (isReturn(look, word)) {
      *place = at + 8;
      return word;
    }
  }
  return 0;
}

#endif

uintptr_t leak_functionAt(const LeakStack *stack, LeakLook *look, const LeakThread *thread,
                          uintptr_t place) {
  uintptr_t frame = thread->framePointer, code = thread->programCounter;
  uintptr_t low = thread->stackPointer - RedZone;
  uintptr_t last = stack->to - 16, first = (thread->stackPointer + 7) & ~(uintptr_t)7;
  if (!look->reader.isDirect || !thread->hasRegisters || last < first)
    return 0;
  if (last - first > MostSearched)
    last = first + MostSearched;
  bool isLinked = frame >= first && isFrame(stack, look, frame);
  if (!isLinked) {
    // The C library's functions use the register otherwise: the first saved one begins the chain.
    for (frame = first; frame < last; frame += 8)
      if (isFrame(stack, look, frame) &&
          isFrame(stack, look, leak_wordAt(&look->reader, frame)))
        break;
    if (frame >= last)
      return 0;
  }
#if defined(__x86_64__)
  uintptr_t caller = callerOfLibrary(look, code, &first, frame);
  if (caller && place >= first) {
    low = first;
    code = caller - 1;
  } else if (!caller && !isLinked) {
    code = 0;
  }
#endif
  for (int i = 0; i < MostFrames; i++) {
    if (place < frame + 16)
      return place >= low ? code : 0;
    // The call, not what follows it.
    code = leak_wordAt(&look->reader, frame + 8) - 1;
    low = frame + 16;
    uintptr_t next = leak_wordAt(&look->reader, frame);
    if (next <= frame || !isFrame(stack, look, next))
      return 0;
    frame = next;
  }
  return 0;
}

#endif
