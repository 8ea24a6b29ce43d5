#ifndef LEAK_HEAP_H
#define LEAK_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// \file
/// The live memory of glibc's allocator, and where in writable memory some addresses are stored.
///
/// Nothing here allocates from the heap that it looks at, takes a lock, or calls the Swift runtime. All
/// memory is read through the kernel, so that it may be unmapped or change meanwhile.

/// What a part of writable memory is.
enum LeakRegionKind {
  /// The main heap, another arena's, or one chunk with a mapping of its own.
  LeakRegionHeap = 0,
  /// The variables of an image.
  LeakRegionImage = 1,
  /// A thread's stack, with its thread-local variables.
  LeakRegionStack = 2,
  /// Other anonymous memory.
  LeakRegionOther = 3,
};

/// The live chunks of this process at one moment.
typedef struct LeakHeap LeakHeap;

/// A place in memory where one of the addresses that were looked for is stored.
typedef struct {
  /// Where the word lies.
  uintptr_t place;
  /// The word, without the bits that are not part of an address.
  uintptr_t target;
  /// The live chunk that the place lies in, as the allocator handed it out; 0 outside of the heap.
  uintptr_t chunk;
  /// `LeakRegionKind` of the place.
  uint32_t kind;
} LeakHit;

/// Finds the live chunks; null where the allocator is another one, or memory cannot be read.
///
/// Free chunks that look alive to their neighbours, those in a thread's cache and in fast bins, are
/// recognised and left out. Sources: glibc's malloc/malloc.c and malloc/arena.c; verified with glibc
/// 2.36.
LeakHeap *_Nullable leak_heapMake(void);

/// Frees what `leak_heapMake` returned.
void leak_heapFree(LeakHeap *_Nonnull heap);

/// How many chunks are alive.
size_t leak_heapCount(const LeakHeap *_Nonnull heap);

/// How many bytes the description takes.
size_t leak_heapOwnBytes(const LeakHeap *_Nonnull heap);

/// The live chunk that an address lies in, or 0.
uintptr_t leak_heapChunk(const LeakHeap *_Nonnull heap, uintptr_t address);

/// How many bytes of a live chunk may be used; 0 for others.
size_t leak_heapUsable(const LeakHeap *_Nonnull heap, uintptr_t chunk);

/// Finds where some addresses are stored: in live chunks, in images' variables, on stacks.
///
/// \param targets In ascending order.
/// \param hits Room for `capacity` hits.
/// \returns How many places there are; at most `capacity` of them are written.
size_t leak_heapScan(const LeakHeap *_Nonnull heap, const uintptr_t *_Nonnull targets,
                     size_t targetCount, LeakHit *_Nullable hits, size_t capacity);

#endif
