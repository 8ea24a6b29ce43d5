#ifndef LEAK_ROOMS_H
#define LEAK_ROOMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "LeakCapture.h"

/// \file
/// Mappings of our own, which a snapshot of this process leaves out.

/// Maps zeroed memory, a multiple of the page size; null where there is no room.
void *_Nullable leak_roomMap(size_t size, bool isShared);

/// Maps a part of a file to be read; null where that fails.
///
/// \param offset A multiple of the page size.
void *_Nullable leak_roomMapFile(int file, uint64_t offset, size_t size);

/// Lets a part of a file that the function above has mapped be written to: the file stays as it is.
bool leak_roomAllowWriting(void *_Nonnull room, size_t size);

/// From now on ends the process with a text and an exit code where a mapped file is cut short and read behind its end,
/// which the kernel answers with SIGBUS.
///
/// \param text Written to standard error; it is kept.
void leak_endWhereFilesShrink(const char *_Nonnull text, int code);

/// Unmaps what one of the functions above has mapped.
void leak_roomUnmap(void *_Nonnull room, size_t size);

/// Makes whole pages of a mapping of ours zero.
void leak_roomClear(void *_Nonnull start, size_t size);

/// Lets the system take back the memory behind a mapping of ours that nobody uses for now.
void leak_roomRest(void *_Nonnull room, size_t size);

/// Allocates zeroed memory from a mapping of ours, aligned to 16 bytes; null where there is no room.
void *_Nullable leak_pieceMake(size_t size);

/// Gives back what `leak_pieceMake` returned.
void leak_pieceFree(void *_Nonnull memory);

/// Copies the ranges of all, in no order.
///
/// \returns How many there are.
size_t leak_roomRanges(LeakAddressRange *_Nonnull ranges, size_t capacity);

#endif
