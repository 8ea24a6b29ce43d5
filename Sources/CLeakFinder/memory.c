#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "LeakMemory.h"

#include <errno.h>

#if defined(__linux__)
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

/// Where the process's number is kept, so that a read is one system call instead of two.
///
/// In a page that the kernel clears in a forked child, which has another number. Null until the
/// first read, and for ever where the kernel does not offer such pages.
static _Atomic(_Atomic pid_t *) keptNumber;

/// A page that is cleared in forked children, or null.
static _Atomic pid_t *makeClearedPage(void) {
#ifdef MADV_WIPEONFORK
  size_t size = (size_t)sysconf(_SC_PAGESIZE);
  void *page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED)
    return NULL;
  if (madvise(page, size, MADV_WIPEONFORK) == 0) {
    _Atomic pid_t *expected = NULL;
    if (atomic_compare_exchange_strong(&keptNumber, &expected, page))
      return page;
    munmap(page, size);
    return expected;
  }
  munmap(page, size);
#endif
  return NULL;
}

/// This process's number.
static pid_t ownNumber(void) {
  _Atomic pid_t *kept = atomic_load_explicit(&keptNumber, memory_order_acquire);
  if (!kept && !(kept = makeClearedPage()))
    return getpid();
  pid_t number = atomic_load_explicit(kept, memory_order_relaxed);
  if (!number) {
    number = getpid();
    atomic_store_explicit(kept, number, memory_order_relaxed);
  }
  return number;
}

int leak_readOwnMemory(uintptr_t address, void *destination, size_t count) {
  struct iovec local = {destination, count};
  struct iovec remote = {(void *)address, count};
  int saved = errno;
  ssize_t got = process_vm_readv(ownNumber(), &local, 1, &remote, 1, 0);
  int code = got < 0 ? errno : ((size_t)got == count ? 0 : EFAULT);
  errno = saved;
  return code;
}

#else

int leak_readOwnMemory(uintptr_t address, void *destination, size_t count) {
  (void)address;
  (void)destination;
  (void)count;
  return ENOSYS;
}
#endif
