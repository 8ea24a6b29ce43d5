#ifndef LEAK_MEMORY_H
#define LEAK_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/// Copies bytes of this process's own memory, letting the kernel check the source range.
///
/// \returns 0 when all of `count` bytes were copied, otherwise an `errno` value: `EFAULT` where the
/// range is not mapped, `EPERM` or `ENOSYS` where a sandbox forbids the call.
int leak_readOwnMemory(uintptr_t address, void *_Nonnull destination, size_t count);

#endif
