#include "heap_search.h"

#if defined(LEAK_HAS_HEAP)

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum {
  MostFilterBits = 1 << 26,
  /// Words that are compared between two branches.
  Block = 16,
};

bool leak_searchMake(LeakSearch *search, const uintptr_t *targets, size_t count) {
  search->count = count;
  search->least = targets[0];
  search->greatest = targets[count - 1];
  search->filterBits = LeakFewBits;
  if (count <= LeakFewTargets) {
    __builtin_memset(search->fewBits, 0, sizeof search->fewBits);
    search->filter = search->fewBits;
    search->own = search->fewTargets;
  } else {
    while (search->filterBits < count * 64 && search->filterBits < MostFilterBits)
      search->filterBits *= 2;
    search->filter = leak_ownMap(search->filterBits / 8);
    search->own = leak_ownMap(count * sizeof(uintptr_t));
    if (!search->filter || !search->own) {
      leak_searchFree(search);
      return false;
    }
  }
  for (size_t i = 0; i < count; i++) {
    search->own[i] = targets[i];
    size_t bit = targets[i] >> 4 & (search->filterBits - 1);
    search->filter[bit >> 6] |= 1ull << (bit & 63);
  }
  search->targets = search->own;
#if defined(__x86_64__)
  search->isWide = __builtin_cpu_supports("avx2");
#endif
  return true;
}

void leak_searchFree(LeakSearch *search) {
  if (search->filter && search->filter != search->fewBits)
    leak_ownUnmap(search->filter, search->filterBits / 8);
  if (search->own && search->own != search->fewTargets)
    leak_ownUnmap(search->own, search->count * sizeof(uintptr_t));
  search->filter = NULL;
  search->own = NULL;
}

/// Whether a word in the range of the targets is one of them.
static inline bool isOne(const LeakSearch *search, uintptr_t word) {
  size_t bit = word >> 4 & (search->filterBits - 1);
  if (!(search->filter[bit >> 6] >> (bit & 63) & 1))
    return false;
  size_t low = 0, high = search->count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (search->targets[middle] < word)
      low = middle + 1;
    else
      high = middle;
  }
  return low < search->count && search->targets[low] == word;
}

bool leak_isTarget(const LeakSearch *search, uintptr_t word) {
  return word >= search->least && word <= search->greatest && isOne(search, word);
}

/// Tells the words of a part that are looked for, one by one.
static void searchPlainly(const LeakSearch *search, const uint64_t *words, size_t count,
                          uintptr_t at, void (*found)(void *, uintptr_t, uintptr_t),
                          void *context) {
  for (size_t i = 0; i < count; i++) {
    uintptr_t word = words[i] & LEAK_ADDRESS_BITS;
    if (word - search->least <= search->greatest - search->least && isOne(search, word))
      found(context, at + 8 * i, word);
  }
}

/// Looks for a single word.
static void searchOne(const LeakSearch *search, const uint64_t *words, size_t count, uintptr_t at,
                      void (*found)(void *, uintptr_t, uintptr_t), void *context) {
  uint64_t target = search->least;
  size_t i = 0;
  for (; i + Block <= count; i += Block) {
    uint64_t any = 0;
    for (size_t j = 0; j < Block; j++)
      any |= (words[i + j] & LEAK_ADDRESS_BITS) == target;
    if (any)
      searchPlainly(search, words + i, Block, at + 8 * i, found, context);
  }
  searchPlainly(search, words + i, count - i, at + 8 * i, found, context);
}

#if defined(__x86_64__)

/// Looks for a single word, four at once.
__attribute__((target("avx2"))) static void
searchOneWidely(const LeakSearch *search, const uint64_t *words, size_t count, uintptr_t at,
                void (*found)(void *, uintptr_t, uintptr_t), void *context) {
  const __m256i target = _mm256_set1_epi64x((long long)search->least);
  const __m256i mask = _mm256_set1_epi64x((long long)LEAK_ADDRESS_BITS);
  size_t i = 0, ahead = search->ahead;
  for (; i + Block <= count; i += Block) {
    __m256i any = _mm256_setzero_si256();
    __builtin_prefetch(words + i + ahead);
    __builtin_prefetch(words + i + ahead + 8);
    for (size_t j = 0; j < Block; j += 4) {
      __m256i four = _mm256_loadu_si256((const __m256i *)(words + i + j));
      any = _mm256_or_si256(any, _mm256_cmpeq_epi64(_mm256_and_si256(four, mask), target));
    }
    if (__builtin_expect(!_mm256_testz_si256(any, any), 0))
      searchPlainly(search, words + i, Block, at + 8 * i, found, context);
  }
  searchPlainly(search, words + i, count - i, at + 8 * i, found, context);
}

/// Looks for several words: four at once are held against the range that all of them lie in.
__attribute__((target("avx2"))) static void
searchWidely(const LeakSearch *search, const uint64_t *words, size_t count, uintptr_t at,
             void (*found)(void *, uintptr_t, uintptr_t), void *context) {
  const __m256i below = _mm256_set1_epi64x((long long)(search->least - 1));
  const __m256i above = _mm256_set1_epi64x((long long)(search->greatest + 1));
  const __m256i mask = _mm256_set1_epi64x((long long)LEAK_ADDRESS_BITS);
  size_t i = 0, ahead = search->ahead;
  for (; i + 4 <= count; i += 4) {
    __builtin_prefetch(words + i + ahead);
    __m256i four = _mm256_loadu_si256((const __m256i *)(words + i));
    four = _mm256_and_si256(four, mask);
    __m256i inside =
        _mm256_and_si256(_mm256_cmpgt_epi64(four, below), _mm256_cmpgt_epi64(above, four));
    unsigned bits = (unsigned)_mm256_movemask_pd((__m256d)inside);
    for (; bits; bits &= bits - 1) {
      size_t j = i + (size_t)__builtin_ctz(bits);
      uintptr_t word = words[j] & LEAK_ADDRESS_BITS;
      if (isOne(search, word))
        found(context, at + 8 * j, word);
    }
  }
  searchPlainly(search, words + i, count - i, at + 8 * i, found, context);
}

#endif

void leak_search(const LeakSearch *search, const uint64_t *words, size_t count, uintptr_t at,
                 void (*found)(void *, uintptr_t, uintptr_t), void *context) {
#if defined(__x86_64__)
  if (search->isWide) {
    if (search->count == 1)
      searchOneWidely(search, words, count, at, found, context);
    else
      searchWidely(search, words, count, at, found, context);
    return;
  }
#endif
  if (search->count == 1)
    searchOne(search, words, count, at, found, context);
  else
    searchPlainly(search, words, count, at, found, context);
}

#endif
