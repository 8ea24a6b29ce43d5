#include "CSnapshotBaseline.h"

#include <stdlib.h>
#include <string.h>

#include "places.h"

/// Types by their first words, in an open hash table.
typedef struct {
  const BaselineType **slots;
  size_t mask;
} Types;

static Types typesOf(const BaselineType *types, size_t count) {
  size_t capacity = 64;
  while (capacity < count * 4)
    capacity *= 2;
  Types table = {calloc(capacity, sizeof(BaselineType *)), capacity - 1};
  for (size_t index = 0; index < count; ++index) {
    size_t slot = (types[index].isa * 0x9e3779b97f4a7c15u >> 40) & table.mask;
    while (table.slots[slot])
      slot = (slot + 1) & table.mask;
    table.slots[slot] = &types[index];
  }
  return table;
}

static inline const BaselineType *typeOf(const Types *types, uint64_t isa) {
  size_t slot = (isa * 0x9e3779b97f4a7c15u >> 40) & types->mask;
  while (types->slots[slot] && types->slots[slot]->isa != isa)
    slot = (slot + 1) & types->mask;
  return types->slots[slot];
}

/// A reference from one block to another.
typedef struct {
  uint32_t source;
  uint32_t target;
} Edge;

/// Edges in order of their holders.
typedef struct {
  Edge *all;
  size_t count;
  size_t capacity;
  /// For each block how many references lead to it.
  uint32_t *incoming;
  /// The block that is being read.
  size_t source;
} Edges;

static inline void addEdge(Edges *edges, size_t source, int64_t target) {
  if (edges->count == edges->capacity) {
    edges->capacity *= 2;
    edges->all = realloc(edges->all, edges->capacity * sizeof(Edge));
  }
  edges->all[edges->count++] = (Edge){(uint32_t)source, (uint32_t)target};
}

static inline uint64_t wordAt(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return word;
}

/// Reads a reference, which may be a string's or an array's with bits of its own.
static inline void follow(Edges *edges, Places *places, const uint8_t *bytes) {
  uint64_t word = wordAt(bytes);
  if (word >> 63)
    return;
  int64_t target = blockAt(places, word & 0x0ffffffffffffff8);
  if (target < 0)
    return;
  addEdge(edges, edges->source, target);
  ++edges->incoming[target];
}

static inline void followAll(Edges *edges, Places *places, const BaselineElement *element,
                             const uint8_t *bytes) {
  for (uint32_t index = 0; index < element->count; ++index)
    follow(edges, places, bytes + element->offsets[index]);
}

static void followBuckets(Edges *edges, Places *places, const BaselineType *type,
                          const uint8_t *bytes, uint64_t start, uint64_t size) {
  uint64_t buckets = (uint64_t)1 << (bytes[32] & 63), words = (buckets + 63) / 64;
  uint64_t keys = wordAt(bytes + 48) - start, values = wordAt(bytes + 56) - start;
  if (64 + words * 8 > size || keys + buckets * type->first.stride > size ||
      (type->second.count && values + buckets * type->second.stride > size))
    return;
  for (uint64_t index = 0; index < words; ++index)
    for (uint64_t word = wordAt(bytes + 64 + index * 8); word; word &= word - 1) {
      uint64_t bucket = index * 64 + (uint64_t)__builtin_ctzll(word);
      if (bucket >= buckets)
        break;
      followAll(edges, places, &type->first, bytes + keys + bucket * type->first.stride);
      followAll(edges, places, &type->second, bytes + values + bucket * type->second.stride);
    }
}

static void followObject(Edges *edges, Places *places, const BaselineType *type,
                         const uint8_t *bytes, uint64_t start, uint64_t size) {
  switch (type->shape) {
  case BaselineFixed:
    followAll(edges, places, &type->first, bytes);
    return;
  case BaselineArray: {
    uint64_t count = wordAt(bytes + 16);
    for (uint64_t index = 0; index < count && 32 + (index + 1) * type->first.stride <= size; ++index)
      followAll(edges, places, &type->first, bytes + 32 + index * type->first.stride);
    return;
  }
  case BaselineDictionary:
    if (size >= 72)
      followBuckets(edges, places, type, bytes, start, size);
  }
}

BaselineGraph baseline_graph(const BaselineExtent *extents, size_t extentCount,
                             const uint64_t *starts, const uint64_t *sizes, size_t blockCount,
                             const BaselineType *types, size_t typeCount) {
  BaselineGraph found = {0};
  Places places = placesOf(starts, sizes, blockCount);
  Types table = typesOf(types, typeCount);
  size_t capacity = blockCount * 4 + 16;
  Edges edges = {malloc(capacity * sizeof(Edge)), 0, capacity,
                 calloc(blockCount, sizeof(uint32_t)), 0};
  uint32_t *retains = malloc(blockCount * sizeof(uint32_t));
  size_t extent = 0;
  for (size_t block = 0; block < blockCount; ++block) {
    retains[block] = UINT32_MAX;
    while (extent < extentCount &&
           starts[block] >= extents[extent].start + extents[extent].byteCount)
      ++extent;
    if (extent == extentCount || starts[block] < extents[extent].start ||
        starts[block] + sizes[block] > extents[extent].start + extents[extent].byteCount)
      continue;
    const uint8_t *bytes = extents[extent].bytes + (starts[block] - extents[extent].start);
    const BaselineType *type = typeOf(&table, wordAt(bytes));
    if (type) {
      ++found.objects;
      edges.source = block;
      retains[block] = (uint32_t)(wordAt(bytes + 8) >> 33 & 0x3fffffff) + 1;
      followObject(&edges, &places, type, bytes, starts[block], sizes[block]);
      continue;
    }
    for (uint64_t offset = 0; offset + 8 <= sizes[block]; offset += 8) {
      uint64_t word = wordAt(bytes + offset);
      int64_t target = word & 7 ? NoPlace : blockAt(&places, word);
      if (target < 0 || target == (int64_t)block)
        continue;
      addEdge(&edges, block, target);
      ++found.claims;
    }
  }
  for (size_t block = 0; block < blockCount; ++block)
    found.balanced += retains[block] == edges.incoming[block];
  found.references = edges.count - found.claims;
  freePlaces(&places);
  free(table.slots);
  free(edges.all);
  free(edges.incoming);
  free(retains);
  return found;
}
