#ifndef C_IMAGE_PROBE_H
#define C_IMAGE_PROBE_H

#include <stddef.h>
#include <stdint.h>

/// \file
/// What the tests of call frames and variables need: stopped threads with their registers, and
/// libunwind's remote interface as an oracle.

/// The number of registers: DWARF's 0 to 15, and the program counter.
#define PROBE_REGISTER_COUNT 17

/// A stopped thread.
struct ProbeThread {
  int32_t number;
  int32_t isInKernel;
  uint64_t threadPointer;
  uint64_t registers[PROBE_REGISTER_COUNT];
};

/// A run of bytes of the stopped process.
struct ProbeExtent {
  uint64_t start;
  uint64_t byteCount;
  const void *_Nonnull bytes;
};

/// An image, by where its ELF header is and where it ends.
struct ProbeImage {
  uint64_t start;
  uint64_t end;
};

/// A frame as libunwind found it.
struct ProbeFrame {
  uint64_t registers[PROBE_REGISTER_COUNT];
  uint64_t function;
  int32_t isSignalFrame;
};

/// Starts a program whose standard output is a pipe.
///
/// \returns Its number, or a negative `errno` value.
int32_t probe_start(const char *_Nonnull path, const char *_Nullable argument, int32_t *_Nonnull output, int32_t *_Nonnull input);

/// Ends a program that `probe_start` started, and waits for it.
void probe_end(int32_t process, int32_t output, int32_t input);

/// Stops all threads of a process; to be undone by `probe_resume` on the same thread.
///
/// \returns How many there are, or a negative `errno` value.
int32_t probe_stop(int32_t process, struct ProbeThread *_Nonnull threads, int32_t capacity);

/// Lets stopped threads go on.
void probe_resume(const struct ProbeThread *_Nonnull threads, int32_t count);

/// Lets a stopped thread carry out one instruction.
///
/// \returns 0, or a negative `errno` value.
int32_t probe_step(struct ProbeThread *_Nonnull thread);

/// Copies bytes of a process; returns how many, or -1.
int64_t probe_read(int32_t process, uint64_t address, void *_Nonnull to, size_t count);

/// Unwinds from registers by libunwind, which reads nothing but the given bytes.
///
/// \returns How many frames it found; negative where the library is not there.
int32_t probe_unwind(const struct ProbeExtent *_Nonnull extents, int32_t extentCount,
                     const struct ProbeImage *_Nonnull images, int32_t imageCount,
                     const uint64_t *_Nonnull registers, struct ProbeFrame *_Nonnull frames, int32_t capacity);

/// The calling thread's thread pointer.
uint64_t probe_threadPointer(void);

/// The address of this image's thread-local variable `probe_threadLocal` in the calling thread.
uint64_t probe_threadLocalAddress(void);

/// The address of this image's static variable `probe_hidden`.
uint64_t probe_hiddenAddress(void);

/// The address of the C library's `errno` in the calling thread.
uint64_t probe_errnoAddress(void);

/// The calling thread's blocks of thread-local variables by the loader: load bias and begin of each.
int32_t probe_threadLocalBlocks(struct ProbeImage *_Nonnull blocks, int32_t capacity);

/// The exported symbol that the loader finds for an address.
///
/// \returns The length of its name, 0 where there is none.
int32_t probe_nearest(uint64_t address, char *_Nonnull name, size_t capacity, uint64_t *_Nonnull start);

/// A global variable with a pointer's size, at a known address.
extern void *_Nullable probe_global[4];

#endif
