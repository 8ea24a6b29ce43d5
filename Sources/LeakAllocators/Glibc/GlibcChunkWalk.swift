internal import LeakMemory

/// Goes through the chunks of arenas, one after the other.
///
/// Source: glibc, malloc/malloc.c, `struct malloc_chunk`: `mchunk_prev_size`, `mchunk_size` with the
/// bits `PREV_INUSE` (1), `IS_MMAPPED` (2), `NON_MAIN_ARENA` (4); memory for the program begins
/// behind those and reaches 8 bytes into the next chunk. Verified with 2.36.
struct GlibcChunkWalk {
  /// The memory of chunks that are in use, or were put into a list that keeps them in use.
  private(set) var blocks = BlockTableBuilder()

  /// The memory of chunks that may be a thread's cache, by their size.
  private(set) var cacheCandidates: [UInt] = []

  /// The number of chunks that are free.
  private(set) var freeCount = 0

  /// The number of pieces of memory whose chunks do not lead to their end.
  private(set) var damageCount = 0

  /// The number of bytes that chunks were found in.
  private(set) var byteCount = 0

  /// Goes through pieces of memory, by ascending address.
  init(_ snapshot: Snapshot, _ runs: [GlibcRun]) {
    var cursor = snapshot.structureCursor()
    var end: UInt = 0
    // Room for chunks of 48 bytes; what is not written to costs nothing.
    let total = runs.reduce(0) { $0 &+ ($1.end &- $1.start) }
    blocks.reserveCapacity(Int(min(total / 48, 1 << 26)))
    for run in runs {
      // Damaged records may let pieces overlap.
      guard run.start >= end, run.end > run.start else {
        damageCount += 1
        continue
      }
      end = run.end
      walk(run, &cursor)
    }
  }

  /// Goes through one piece.
  private mutating func walk(_ run: GlibcRun, _ cursor: inout SnapshotCursor) {
    var chunk = run.start
    guard let first = cursor.word(chunk &+ 8) else {
      damageCount += 1
      return
    }
    var header = first
    while chunk != run.top {
      let size = header & ~7
      // Chunks of 16 bytes or none close a piece that is not the last one.
      if size <= 16, run.top == 0, run.end &- chunk <= 64 { break }
      let next = chunk &+ size
      guard size >= 32, size & 15 == 0, size <= run.end &- chunk,
        let nextHeader = cursor.word(next &+ 8)
      else {
        damageCount += 1
        break
      }
      if nextHeader & 1 == 1 {
        blocks.append(start: chunk &+ 16, byteCount: size &- 8)
        if GlibcThreadCache.isSize(size) {
          cacheCandidates.append(chunk &+ 16)
        }
      } else {
        freeCount += 1
      }
      chunk = next
      header = nextHeader
    }
    byteCount &+= Int(bitPattern: chunk &- run.start)
  }

  /// Adds chunks with mappings of their own.
  mutating func append(mapped chunks: [MemoryRange]) {
    for chunk in chunks {
      blocks.append(start: chunk.start &+ 16, byteCount: chunk.end &- chunk.start &- 16)
    }
  }

  /// Takes out memory that lists say is free, or that is the allocator's own.
  ///
  /// - Returns: The number of blocks that were taken out.
  mutating func remove(_ addresses: [UInt]) -> Int {
    blocks.remove(addresses)
  }
}
