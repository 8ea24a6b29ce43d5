// Reading another process's memory.

#define _GNU_SOURCE
#include "include/LeakOtherMemory.h"

#include <errno.h>
#include <sys/uio.h>

// More than this is not asked for at once: the kernel stops at 2 GB.
#define LEAK_PIECE ((size_t)16 << 20)

ptrdiff_t leak_readProcess(int32_t process, uintptr_t address, void *destination, size_t count) {
  size_t done = 0;
  while (done < count) {
    size_t piece = count - done < LEAK_PIECE ? count - done : LEAK_PIECE;
    struct iovec here = {(char *)destination + done, piece};
    struct iovec there = {(void *)(address + done), piece};
    ssize_t got = process_vm_readv(process, &here, 1, &there, 1, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && done == 0) return -(ptrdiff_t)errno;
    if (got <= 0) break;
    done += (size_t)got;
    if ((size_t)got < piece) break;
  }
  return (ptrdiff_t)done;
}
