#ifndef LEAK_CALLS_H
#define LEAK_CALLS_H

/// \file
/// System calls that touch nothing but the kernel: no `errno`, no thread-local memory, no lock.

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define LEAK_HAS_CALLS 1

#include <linux/futex.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>

/// Code that runs where a sanitizer's own state must not be touched.
#define LEAK_BARE                                                                                  \
  __attribute__((no_sanitize("address", "thread", "undefined"), no_stack_protector))

/// Makes a system call; the result is negative where it fails.
__attribute__((always_inline)) static inline long leak_call(long number, long a, long b, long c,
                                                            long d, long e) {
#if defined(__x86_64__)
  register long fourth __asm__("r10") = d;
  register long fifth __asm__("r8") = e;
  register long sixth __asm__("r9") = 0;
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth), "r"(sixth)
                   : "rcx", "r11", "memory");
  return result;
#else
  register long number8 __asm__("x8") = number;
  register long first __asm__("x0") = a;
  register long second __asm__("x1") = b;
  register long third __asm__("x2") = c;
  register long fourth __asm__("x3") = d;
  register long fifth __asm__("x4") = e;
  register long sixth __asm__("x5") = 0;
  __asm__ volatile("svc 0"
                   : "+r"(first)
                   : "r"(number8), "r"(second), "r"(third), "r"(fourth), "r"(fifth), "r"(sixth)
                   : "memory");
  return first;
#endif
}

/// Nanoseconds of the steady clock.
LEAK_BARE static inline uint64_t leak_nanoseconds(void) {
  struct timespec now = {0};
  leak_call(SYS_clock_gettime, CLOCK_MONOTONIC, (long)&now, 0, 0, 0);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/// Waits while a word has a value, at most so many nanoseconds.
LEAK_BARE static inline void leak_waitWhile(_Atomic uint32_t *word, uint32_t value,
                                            uint64_t nanoseconds) {
  struct timespec most = {(time_t)(nanoseconds / 1000000000u), (long)(nanoseconds % 1000000000u)};
  leak_call(SYS_futex, (long)word, FUTEX_WAIT, value, (long)&most, 0);
}

/// Wakes whoever waits for a word to change.
LEAK_BARE static inline void leak_wake(_Atomic uint32_t *word) {
  leak_call(SYS_futex, (long)word, FUTEX_WAKE, INT32_MAX, 0, 0);
}

/// Does nothing for some nanoseconds.
LEAK_BARE static inline void leak_rest(uint64_t nanoseconds) {
  struct timespec most = {(time_t)(nanoseconds / 1000000000u), (long)(nanoseconds % 1000000000u)};
  leak_call(SYS_nanosleep, (long)&most, 0, 0, 0, 0);
}

#endif
#endif
