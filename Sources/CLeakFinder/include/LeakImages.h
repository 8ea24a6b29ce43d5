#ifndef LEAK_IMAGES_H
#define LEAK_IMAGES_H

#include <stddef.h>
#include <stdint.h>

/// An executable or library that is mapped into this process.
typedef struct LeakLoadedImage {
  /// Its path for people: absolute where the loader knows it so.
  char *_Nonnull path;
  /// The path to open: `/proc/self/exe` for the program, which may have been replaced on disk.
  char *_Nonnull file;
  /// What to add to an address in the file to get the address in memory.
  uintptr_t bias;
  /// A copy of its ELF program headers, `Elf64_Phdr` each.
  void *_Nonnull headers;
  /// The size of that copy in bytes.
  size_t headerBytes;
} LeakLoadedImage;

/// A number that changes whenever an image was loaded or unloaded; 0 where there is no such thing.
uint64_t leak_imageGeneration(void);

/// Lists the images of this process, the program first.
///
/// \param count receives how many there are.
/// \returns an array for `leak_freeLoadedImages`; NULL where memory is short or the system is not
/// Linux.
LeakLoadedImage *_Nullable leak_copyLoadedImages(size_t *_Nonnull count);

/// Frees what `leak_copyLoadedImages` returned.
void leak_freeLoadedImages(LeakLoadedImage *_Nullable images, size_t count);

#endif
