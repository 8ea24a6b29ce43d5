#ifndef LEAK_BARE_H
#define LEAK_BARE_H

/// \file
/// System calls and copies that touch nothing but the kernel and their arguments: no `errno`, no
/// thread-local memory, no lock, no function of the C library.
///
/// They run where threads of this process are stopped, and in children that have its thread-local memory.

#if defined(__linux__) && defined(__x86_64__)
#define LEAK_HAS_CAPTURE 1

#include <linux/futex.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>

/// Code that runs where neither a sanitizer's state nor the C library may be touched.
#define LEAK_BARE                                                                                  \
  __attribute__((no_sanitize("address", "thread", "undefined"), no_stack_protector, no_builtin))

/// Makes a system call; the result is a negative `errno` value where it fails.
__attribute__((always_inline)) static inline long leak_sys(long number, long a, long b, long c,
                                                           long d, long e, long f) {
  register long fourth __asm__("r10") = d;
  register long fifth __asm__("r8") = e;
  register long sixth __asm__("r9") = f;
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth), "r"(sixth)
                   : "rcx", "r11", "memory");
  return result;
}

/// Copies bytes.
LEAK_BARE static inline void leak_bareCopy(void *to, const void *from, size_t count) {
  __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(count) : : "memory");
}

/// Writes zeros.
LEAK_BARE static inline void leak_bareClear(void *to, size_t count) {
  __asm__ volatile("rep stosb" : "+D"(to), "+c"(count) : "a"(0) : "memory");
}

/// Nanoseconds of the steady clock.
LEAK_BARE static inline uint64_t leak_bareTime(void) {
  struct timespec now;
  leak_sys(SYS_clock_gettime, CLOCK_MONOTONIC, (long)&now, 0, 0, 0, 0);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/// Does nothing for less than a second.
LEAK_BARE static inline void leak_bareRest(uint32_t nanoseconds) {
  struct timespec most;
  most.tv_sec = 0;
  most.tv_nsec = nanoseconds;
  leak_sys(SYS_nanosleep, (long)&most, 0, 0, 0, 0, 0);
}

/// Waits while a word that other processes may share has a value, at most some nanoseconds below a second.
LEAK_BARE static inline void leak_bareWait(_Atomic uint32_t *word, uint32_t value,
                                           uint32_t nanoseconds) {
  struct timespec most;
  most.tv_sec = 0;
  most.tv_nsec = nanoseconds;
  leak_sys(SYS_futex, (long)word, FUTEX_WAIT, value, (long)&most, 0, 0);
}

/// Wakes all that wait for a word to change.
LEAK_BARE static inline void leak_bareWake(_Atomic uint32_t *word) {
  leak_sys(SYS_futex, (long)word, FUTEX_WAKE, INT32_MAX, 0, 0, 0);
}

/// Appends a text to a path; returns its new end.
LEAK_BARE static inline char *leak_bareText(char *end, const char *text) {
  while (*text)
    *end++ = *text++;
  *end = 0;
  return end;
}

/// Appends a number to a path; returns its new end.
LEAK_BARE static inline char *leak_bareNumber(char *end, int32_t number) {
  char digits[12];
  int count = 0;
  do {
    digits[count++] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  while (count)
    *end++ = digits[--count];
  *end = 0;
  return end;
}

#endif
#endif
