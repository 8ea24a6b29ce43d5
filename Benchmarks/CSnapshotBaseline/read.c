#include "CSnapshotBaseline.h"

uint64_t baseline_sum(const BaselineExtent *extents, size_t extentCount) {
  uint64_t sum = 0;
  for (size_t i = 0; i < extentCount; ++i) {
    const uint64_t *words = (const uint64_t *)extents[i].bytes;
    size_t count = extents[i].byteCount / 8;
    for (size_t j = 0; j < count; ++j)
      sum += words[j];
  }
  return sum;
}
