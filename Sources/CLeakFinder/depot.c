#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "LeakCapture.h"

#include <pthread.h>
#include <string.h>
#include <sys/mman.h>

// Where stacks are kept: each distinct one once, for the life of the process.
//
// A record is [hash][count][return addresses…] in words, in chunks that never move; its name is the
// chunk's number and the word it begins at. An open hash table leads from a stack to its name.
//
// All memory comes from mmap, not malloc: a leak finder's own heap must not show up where leaks are
// looked for. One pthread mutex guards everything: ThreadSanitizer understands it.

enum {
  chunkWords = 32768,         // 256 KiB
  maximumChunks = 256,        // 64 MiB, some 200 000 stacks of 38 frames
  firstTableCapacity = 4096,  // a power of two
};

typedef struct Slot {
  uint32_t identifier;  // 0: free
  uint32_t tag;         // the upper half of the hash: most misses need not touch the record
} Slot;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static uint64_t *chunks[maximumChunks];
static size_t chunkCount, wordsUsed;  // words used of the last chunk
static Slot *slots;
static size_t slotCount, stackCount;
static uint64_t refusedCount;

static void *map(size_t bytes) {
  void *memory =
      mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

/// Four independent lanes, since one chain of multiplications is what a hash waits for.
static inline uint64_t hashOf(const uintptr_t *frames, size_t count) {
  uint64_t a = 0x9e3779b97f4a7c15u ^ count, b = 0xbf58476d1ce4e5b9u;
  uint64_t c = 0x94d049bb133111ebu, d = 0xff51afd7ed558ccdu;
  const uint64_t factor = 0xd6e8feb86659fd93u;
  size_t index = 0;
  for (; index + 4 <= count; index += 4) {
    a = (a ^ frames[index]) * factor;
    b = (b ^ frames[index + 1]) * factor;
    c = (c ^ frames[index + 2]) * factor;
    d = (d ^ frames[index + 3]) * factor;
    // A multiplication carries upwards only; this brings the high bits back down.
    a ^= a >> 32;
    b ^= b >> 32;
    c ^= c >> 32;
    d ^= d >> 32;
  }
  for (; index < count; index++) {
    a = (a ^ frames[index]) * factor;
    a ^= a >> 32;
  }
  a = (a ^ b * 3) * factor;
  a = (a ^ (a >> 29) ^ c * 5) * factor;
  a = (a ^ (a >> 31) ^ d * 7) * factor;
  return a ^ (a >> 32);
}

static inline uint64_t *recordOf(uint32_t identifier) {
  size_t position = identifier - 1;
  return chunks[position / chunkWords] + position % chunkWords;
}

/// Doubles the table, or makes the first one. The old one stays where memory is short.
static int growTable(void) {
  size_t capacity = slotCount ? slotCount * 2 : firstTableCapacity;
  Slot *grown = map(capacity * sizeof *grown);
  if (!grown) return slotCount > stackCount + 1;
  for (size_t old = 0; old < slotCount; old++) {
    if (!slots[old].identifier) continue;
    size_t slot = (size_t)recordOf(slots[old].identifier)[0] & (capacity - 1);
    while (grown[slot].identifier) slot = (slot + 1) & (capacity - 1);
    grown[slot] = slots[old];
  }
  if (slots) munmap(slots, slotCount * sizeof *slots);
  slots = grown;
  slotCount = capacity;
  return 1;
}

/// Appends a record; 0 where the store is full.
static uint32_t append(uint64_t hash, const uintptr_t *frames, size_t count) {
  size_t words = count + 2;
  if (chunkCount == 0 || wordsUsed + words > chunkWords) {
    if (chunkCount == maximumChunks) return 0;
    uint64_t *chunk = map(chunkWords * sizeof *chunk);
    if (!chunk) return 0;
    chunks[chunkCount++] = chunk;
    wordsUsed = 0;
  }
  uint64_t *record = chunks[chunkCount - 1] + wordsUsed;
  record[0] = hash;
  record[1] = count;
  for (size_t index = 0; index < count; index++) record[2 + index] = frames[index];
  uint32_t identifier = (uint32_t)((chunkCount - 1) * chunkWords + wordsUsed + 1);
  wordsUsed += words;
  return identifier;
}

static inline int isEqual(const uint64_t *record, const uintptr_t *frames, size_t count) {
  if (record[1] != count) return 0;
  if (sizeof(uintptr_t) == sizeof(uint64_t))
    return memcmp(record + 2, frames, count * sizeof *frames) == 0;
  for (size_t index = 0; index < count; index++)
    if (record[2 + index] != frames[index]) return 0;
  return 1;
}

uint32_t leak_storeBacktrace(const uintptr_t *frames, size_t count) {
  if (count == 0) return 0;
  if (count > LEAK_MAXIMUM_FRAMES) count = LEAK_MAXIMUM_FRAMES;
  uint64_t hash = hashOf(frames, count);
  uint32_t tag = (uint32_t)(hash >> 32);
  uint32_t identifier = 0;
  pthread_mutex_lock(&mutex);
  if (stackCount * 2 >= slotCount && !growTable()) {
    refusedCount++;
    pthread_mutex_unlock(&mutex);
    return 0;
  }
  size_t slot = (size_t)hash & (slotCount - 1);
  for (; slots[slot].identifier; slot = (slot + 1) & (slotCount - 1)) {
    if (slots[slot].tag != tag || !isEqual(recordOf(slots[slot].identifier), frames, count))
      continue;
    identifier = slots[slot].identifier;
    break;
  }
  if (!identifier) {
    identifier = append(hash, frames, count);
    if (identifier) {
      slots[slot] = (Slot){identifier, tag};
      stackCount++;
    } else {
      refusedCount++;
    }
  }
  pthread_mutex_unlock(&mutex);
  return identifier;
}

size_t leak_copyBacktrace(uint32_t identifier, uintptr_t *frames, size_t capacity) {
  if (identifier == 0) return 0;
  size_t position = identifier - 1, count = 0;
  size_t chunk = position / chunkWords, word = position % chunkWords;
  pthread_mutex_lock(&mutex);
  size_t used = chunk + 1 == chunkCount ? wordsUsed : chunkWords;
  if (chunk < chunkCount && word + 2 <= used) {
    const uint64_t *record = chunks[chunk] + word;
    if (record[1] <= LEAK_MAXIMUM_FRAMES && word + 2 + record[1] <= used) count = record[1];
    if (count > capacity) count = capacity;
    for (size_t index = 0; index < count; index++) frames[index] = (uintptr_t)record[2 + index];
  }
  pthread_mutex_unlock(&mutex);
  return count;
}

LeakBacktraceStatistics leak_backtraceStatistics(void) {
  pthread_mutex_lock(&mutex);
  LeakBacktraceStatistics statistics = {
      stackCount,
      chunkCount * chunkWords * sizeof(uint64_t) + slotCount * sizeof(Slot),
      refusedCount,
  };
  pthread_mutex_unlock(&mutex);
  return statistics;
}
