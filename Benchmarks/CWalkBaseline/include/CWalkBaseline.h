#ifndef C_WALK_BASELINE_H
#define C_WALK_BASELINE_H

/// \file
/// The least that a walk can cost: bare pointers are followed by somebody who knows every offset.

#include <stddef.h>
#include <stdint.h>

/// Where the objects of one class keep their references.
typedef struct {
  /// The first word of these objects.
  uintptr_t isa;

  /// Where the references are, in bytes from the object's address.
  uint32_t offsets[8];

  /// How many of them there are.
  uint32_t count;

  /// Whether the references are an array's elements, from 32 on, as many as the word at 16 says.
  uint32_t isArray;
} WalkedClass;

/// Walks breadth first over everything that can be reached.
///
/// \param start The object to begin at.
/// \param classes The classes that occur; objects of others are not followed.
/// \param count How many there are.
/// \param most The most objects that are visited; memory for them is made beforehand.
/// \param nanoseconds Is given what the walk took, the memory it needs included.
/// \returns How many objects were visited.
size_t baseline_walk(uintptr_t start, const WalkedClass *_Nonnull classes, size_t count, size_t most,
                     double *_Nonnull nanoseconds);

/// Reads all writable private memory that was ever touched, a word at a time: the least that looking through
/// it can cost.
///
/// \param nanoseconds Is given what the reading took, without finding out where the memory is.
/// \param sum Is given the sum of all words.
/// \returns How many bytes there are.
size_t baseline_read(double *_Nonnull nanoseconds, uint64_t *_Nonnull sum);

#endif
