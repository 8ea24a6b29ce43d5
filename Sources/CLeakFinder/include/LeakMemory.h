#ifndef LEAK_MEMORY_H
#define LEAK_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Copies bytes of this process's own memory, letting the kernel check the source range.
///
/// \returns 0 when all of `count` bytes were copied, otherwise an `errno` value: `EFAULT` where the
/// range is not mapped, `EPERM` or `ENOSYS` where a sandbox forbids the call.
int leak_readOwnMemory(uintptr_t address, void *_Nonnull destination, size_t count);

/// Whether the word before allocated memory is its size with three flags, as glibc has it: memory of
/// several sizes is allocated, and `malloc_usable_size` asked.
bool leak_chunkHeadersAreKnown(void);

/// Copies blocks of equal size from several places of this process's own memory, by few system calls.
///
/// \param complements Where the blocks begin, each address as its complement.
/// \returns How many were copied; less than `count` where the one with that number cannot be read.
size_t leak_readOwnBlocks(const uintptr_t *_Nonnull complements, size_t count, size_t size,
                          void *_Nonnull destination);

#endif
