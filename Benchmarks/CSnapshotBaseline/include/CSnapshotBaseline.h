#ifndef C_SNAPSHOT_BASELINE_H
#define C_SNAPSHOT_BASELINE_H

/// \file
/// The least that a look at a snapshot can cost: somebody reads it who was told every block and every
/// type's layout beforehand.

#include <stddef.h>
#include <stdint.h>

/// Bytes of a snapshot without a gap.
typedef struct {
  /// The first address in the process that the snapshot is of.
  uint64_t start;

  /// How many bytes there are.
  uint64_t byteCount;

  /// The bytes.
  const uint8_t *_Nonnull bytes;
} BaselineExtent;

/// The places of references in one element, key or value, in bytes from its begin.
typedef struct {
  /// The distance of two elements.
  uint32_t stride;

  /// How many references each has.
  uint32_t count;

  /// Where they are.
  uint32_t offsets[6];
} BaselineElement;

/// How the objects of a type are built.
typedef enum {
  /// References are at fixed places.
  BaselineFixed,
  /// An array's storage: as many elements as the word at 16 says, from 32 on.
  BaselineArray,
  /// A dictionary's storage: keys where the word at 48 says, values where the word at 56 says, a bitmap
  /// from 64 on of as many buckets as two to the power of the byte at 32.
  BaselineDictionary,
} BaselineShape;

/// What is known of a type's objects beforehand.
typedef struct {
  /// The first word of these objects.
  uint64_t isa;

  /// How they are built.
  BaselineShape shape;

  /// Where references are: of an object with fixed places, from its begin.
  BaselineElement first;

  /// A dictionary's values.
  BaselineElement second;
} BaselineType;

/// What a pass over a graph found.
typedef struct {
  /// References of typed objects.
  uint64_t references;

  /// Words of other blocks that fit a block.
  uint64_t claims;

  /// Typed objects.
  uint64_t objects;

  /// Those whose count of retains is that of their references.
  uint64_t balanced;
} BaselineGraph;

/// Reads all bytes, a word at a time: the least that any pass can cost.
///
/// \returns The sum of all words.
uint64_t baseline_sum(const BaselineExtent *_Nonnull extents, size_t extentCount);

/// Reads every reference of every block, finds the block it leads to, writes the edge, counts what leads
/// to each block, and compares that with the count of retains in the block's header.
///
/// \param extents The snapshot's bytes, by ascending address.
/// \param starts The first addresses of all blocks, ascending.
/// \param sizes Their sizes in bytes.
/// \param blockCount How many there are, below 2^32.
/// \param types The types that occur; the words of other blocks are looked at one by one.
BaselineGraph baseline_graph(const BaselineExtent *_Nonnull extents, size_t extentCount,
                             const uint64_t *_Nonnull starts, const uint64_t *_Nonnull sizes,
                             size_t blockCount, const BaselineType *_Nonnull types,
                             size_t typeCount);

#endif
