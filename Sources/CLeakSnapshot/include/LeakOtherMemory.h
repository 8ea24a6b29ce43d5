#ifndef LEAK_OTHER_MEMORY_H
#define LEAK_OTHER_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/// \file
/// Reading another process's memory.

/// Copies bytes of a process by `process_vm_readv`, as many as can be read without a gap.
///
/// \returns How many bytes were copied from the beginning on; less than `count` where a page cannot be
/// read, or a negative `errno` value where none can.
ptrdiff_t leak_readProcess(int32_t process, uintptr_t address, void *_Nonnull destination, size_t count);

#endif
