#include "LeakCaller.h"

__attribute__((noinline)) uintptr_t leak_callerState(uintptr_t *registers) {
  for (int i = 0; i < LEAK_CALLER_WORDS; i++)
    registers[i] = 0;
#if defined(__x86_64__)
  __asm__ volatile("movq %%rbx, 0(%0)\n\t"
                   "movq %%rbp, 8(%0)\n\t"
                   "movq %%r12, 16(%0)\n\t"
                   "movq %%r13, 24(%0)\n\t"
                   "movq %%r14, 32(%0)\n\t"
                   "movq %%r15, 40(%0)\n\t"
                   :
                   : "r"(registers)
                   : "memory");
#elif defined(__aarch64__)
  __asm__ volatile("stp x19, x20, [%0, #0]\n\t"
                   "stp x21, x22, [%0, #16]\n\t"
                   "stp x23, x24, [%0, #32]\n\t"
                   "stp x25, x26, [%0, #48]\n\t"
                   "stp x27, x28, [%0, #64]\n\t"
                   :
                   : "r"(registers)
                   : "memory");
#endif
  uintptr_t own = (uintptr_t)__builtin_frame_address(0);
  // Swift functions keep the address of their caller's frame, next to the return address.
  uintptr_t caller = *(uintptr_t *)own;
  if (caller <= own || caller >= own + 4096 || caller % 8 != 0)
    return own;
  // The calling function has put away what it uses itself.
  int count = 10;
  for (uintptr_t place = own + 16; place < caller && count < LEAK_CALLER_WORDS; place += 8)
    registers[count++] = *(uintptr_t *)place;
  return caller + 16;
}
