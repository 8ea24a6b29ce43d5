internal import LeakMemory

/// The live blocks of glibc's malloc, read without symbols.
struct GlibcHeap {
  /// The live blocks.
  let blocks: BlockTable

  /// The pieces of memory that the arenas hand out.
  let pieces: [Range<UInt>]

  /// The number of arenas whose lock a thread holds, or that one is changing without it.
  let lockedArenaCount: Int

  /// The number of structures that contradict each other; above 0, blocks may be missing.
  let damageCount: Int

  /// Figures for diagnostics, by name.
  let figures: [String: Int]

  /// Reads the heap; nil where the process does not use glibc's malloc.
  init?(_ snapshot: Snapshot) {
    var search = GlibcStateSearch(snapshot)
    let arenas = search.find()
    guard let main = arenas.first else { return nil }
    var cursor = snapshot.structureCursor()
    let parameters = GlibcParameters.find(in: snapshot, near: main)
    let runs = GlibcRuns(snapshot, arenas, parameters)
    let mapped = GlibcMappedChunks(
      snapshot,
      outside: runs.runs,
      expected: parameters?.mappedCount
    )
    var walk = GlibcChunkWalk(snapshot, runs.runs)
    guard walk.blocks.count > 0 || !mapped.chunks.isEmpty else { return nil }
    walk.append(mapped: mapped.chunks)

    var caches = 0
    var cached: [UInt] = []
    var keys: [UInt: Int] = [:]
    for candidate in walk.cacheCandidates {
      guard let cache = GlibcThreadCache(at: candidate, &cursor) else { continue }
      caches += 1
      // The cache is the allocator's own.
      cached.append(candidate)
      cached += cache.free
      keys[cache.key, default: 0] += 1
    }
    let fast = Self.fastChunks(of: arenas, limit: walk.blocks.count, &cursor)
    let removed = walk.remove(cached + fast.chunks)
    let locked = arenas.count { $0.isChanging || cursor.load($0.start, as: UInt32.self) != 0 }
    lockedArenaCount = locked
    damageCount = runs.damageCount + walk.damageCount + fast.damageCount
    figures = [
      "arenas": arenas.count, "heaps": runs.heapCount, "mapped": mapped.chunks.count,
      "mappedExpected": parameters?.mappedCount ?? -1, "mappedBytes": mapped.byteCount,
      "mappedBytesExpected": parameters?.mappedByteCount ?? -1,
      "systemBytes": runs.systemByteCount, "walkedBytes": walk.byteCount, "caches": caches,
      "cached": cached.count - caches, "fast": fast.chunks.count, "free": walk.freeCount,
      "removed": removed, "damage": damageCount, "locked": locked,
      "cacheKeys": keys.keys.count { $0 != 0 },
    ]
    blocks = walk.blocks.table()
    pieces = runs.runs.map { $0.start..<max($0.start, $0.end) }
  }

  /// The memory of small free chunks that look as if they were in use.
  private static func fastChunks(
    of arenas: [GlibcState],
    limit: Int,
    _ cursor: inout SnapshotCursor
  ) -> (chunks: [UInt], damageCount: Int) {
    var chunks: [UInt] = []
    var damageCount = 0
    for arena in arenas where arena.hasFastBins {
      for bin in 0..<10 as Range<UInt> {
        var chunk = cursor.word(arena.fastBin(bin)) ?? 0
        while chunk != 0 {
          // More links than there are chunks are a ring.
          guard chunk & 15 == 0, chunks.count <= limit, let link = cursor.word(chunk &+ 16) else {
            damageCount += 1
            break
          }
          chunks.append(chunk &+ 16)
          chunk = link ^ ((chunk &+ 16) &>> 12)
        }
      }
    }
    return (chunks, damageCount)
  }
}
