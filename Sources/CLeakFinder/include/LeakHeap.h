#ifndef LEAK_HEAP_H
#define LEAK_HEAP_H

#include "LeakStop.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// \file
/// The live memory of glibc's allocator, and where in writable memory some addresses are stored.
///
/// Both are looked at while the process's other threads are stopped, where that is possible. Nothing
/// here then allocates from the heap, takes a lock, or calls the Swift runtime. While threads are
/// stopped memory is read directly, otherwise through the kernel, so that it may be unmapped meanwhile.

/// What a place in writable memory is.
enum LeakPlaceKind {
  /// Memory that the allocator handed out.
  LeakPlaceChunk = 0,
  /// A variable of an image.
  LeakPlaceImage = 1,
  /// A thread's stack.
  LeakPlaceStack = 2,
  /// A thread's local variables, or what the C library keeps of it.
  LeakPlaceThreadLocal = 3,
  /// A thread's register; the place is its number.
  LeakPlaceRegister = 4,
  /// Other memory.
  LeakPlaceOther = 5,
};

/// The live chunks of this process at one moment.
typedef struct LeakHeap LeakHeap;

/// A place where one of the addresses that were looked for is stored.
typedef struct {
  /// Where the word lies.
  uintptr_t place;
  /// The word, without the bits that are not part of an address.
  uintptr_t target;
  /// The live chunk that the place lies in, as the allocator handed it out; 0 outside of the heap.
  uintptr_t chunk;
  /// An address in the code of the function whose frame the place lies in; 0 where that is unknown.
  uintptr_t function;
  /// `LeakPlaceKind` of the place.
  uint32_t kind;
  /// Which of the threads the place belongs to; negative where to none.
  int32_t thread;
} LeakHit;

/// What was found in one scan.
typedef struct {
  /// How many places there are; `hits` has at most `capacity` of them.
  size_t count, capacity;
  LeakHit *_Nonnull hits;
  /// The threads that there were.
  size_t threadCount;
  LeakThread *_Nonnull threads;
  /// How threads were stopped meanwhile.
  LeakStopReport stop;
  /// How many bytes were looked through.
  size_t byteCount;
} LeakScan;

/// Finds the live chunks; null where the allocator is another one, or memory cannot be read.
///
/// Free chunks that look alive to their neighbours, those in a thread's cache and in fast bins, are
/// recognised and left out. Sources: glibc's malloc/malloc.c and malloc/arena.c; verified with glibc
/// 2.36.
///
/// \param method The first `LeakStopMethod` to try.
/// \param failure Is given the reason where the result is null.
LeakHeap *_Nullable leak_heapMake(uint32_t method, const char *_Nullable *_Nonnull failure);

/// Frees what `leak_heapMake` returned.
void leak_heapFree(LeakHeap *_Nonnull heap);

/// How many chunks are alive.
size_t leak_heapCount(const LeakHeap *_Nonnull heap);

/// How many bytes the description takes.
size_t leak_heapOwnBytes(const LeakHeap *_Nonnull heap);

/// How many bytes of memory were gone through for it.
size_t leak_heapSpanBytes(const LeakHeap *_Nonnull heap);

/// How threads were stopped while the heap was looked at.
LeakStopReport leak_heapStop(const LeakHeap *_Nonnull heap);

/// The live chunk that an address lies in, or 0.
uintptr_t leak_heapChunk(const LeakHeap *_Nonnull heap, uintptr_t address);

/// How many bytes of a live chunk may be used; 0 for others.
size_t leak_heapUsable(const LeakHeap *_Nonnull heap, uintptr_t chunk);

/// Lists live chunks in ascending order.
///
/// \param after The address behind which to begin; 0 at first.
/// \param other Where given, a description whose chunks are left out.
/// \param sizes How many bytes of each may be used.
/// \returns How many were written; less than `capacity` at the end.
size_t leak_heapList(const LeakHeap *_Nonnull heap, const LeakHeap *_Nullable other,
                     uintptr_t after, uintptr_t *_Nonnull chunks, size_t *_Nonnull sizes,
                     size_t capacity);

/// Finds where some addresses are stored: in live chunks, in images' variables, by threads.
///
/// \param targets In ascending order.
/// \param callerLimit Words of the calling thread's stack below this address are left out.
/// \param capacity The most hits that are written.
/// \returns What was found, to be freed; null where there is no memory.
LeakScan *_Nullable leak_heapScan(const LeakHeap *_Nonnull heap, const uintptr_t *_Nonnull targets,
                                  size_t targetCount, uintptr_t callerLimit, uint32_t method,
                                  size_t capacity);

/// Frees what `leak_heapScan` returned.
void leak_scanFree(LeakScan *_Nonnull scan);

/// Reads words all at one moment.
///
/// \param values Is given the words.
/// \param isRead Is given whether each could be read.
/// \returns How threads were stopped meanwhile.
LeakStopReport leak_wordsRead(const uintptr_t *_Nonnull places, uintptr_t *_Nonnull values,
                              bool *_Nonnull isRead, size_t count, uint32_t method);

/// What another allocator is in use, or a tool that takes memory over; null where none is known.
const char *_Nullable leak_otherAllocator(void);

#endif
