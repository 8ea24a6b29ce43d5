internal import LeakMemory

/// The live blocks of mimalloc 2, read without symbols.
struct MimallocHeap {
  /// The live blocks.
  let blocks: BlockTable

  /// Figures for diagnostics, by name.
  let figures: [String: Int]

  /// No more places are examined than this.
  private static var maximumSegmentCount: Int { 1 << 20 }

  /// Reads the heap; nil where the process does not use mimalloc.
  init?(_ snapshot: Snapshot) {
    var cursor = snapshot.structureCursor()
    let segments = Self.segments(in: snapshot, &cursor)
    guard let layout = MimallocLayout.find(in: segments, &cursor) else { return nil }
    var blocks = BlockTableBuilder()
    var free: [UInt] = []
    var heaps: Set<UInt> = []
    var pageCount = 0
    var damageCount = 0
    // Memory of a block larger than a segment may look like one.
    var end: UInt = 0
    for segment in segments where segment >= end {
      for page in layout.pages(of: segment, &cursor) {
        pageCount += 1
        end = page.memory.end
        for index in 0..<page.capacity {
          let start = page.start &+ index &* page.blockSize
          guard start &+ page.blockSize <= page.memory.end else { break }
          blocks.append(start: start, byteCount: page.blockSize)
        }
        if page.heap != 0 { heaps.insert(~page.heap) }
        for list in page.lists {
          let room = Int(page.capacity)
          if !Self.follow(list, within: page.memory, limit: room, &free, &cursor) {
            damageCount += 1
          }
        }
      }
    }
    var delayed = 0
    for heap in heaps {
      let before = free.count
      Self.followDelayed(of: ~heap, limit: blocks.count, &free, &cursor)
      delayed += free.count - before
    }
    let removed = blocks.remove(free)
    figures = [
      "segments": segments.count, "pages": pageCount, "heaps": heaps.count, "free": free.count,
      "delayed": delayed, "removed": removed, "damage": damageCount,
      "firstRecord": Int(layout.first), "isLater": layout.isLater ? 1 : 0,
    ]
    self.blocks = blocks.table()
  }

  /// The places where segments may begin: 32 MB apart, in memory that the process has written to.
  private static func segments(in snapshot: Snapshot, _ cursor: inout SnapshotCursor) -> [UInt] {
    let size = MimallocLayout.segmentSize
    var result: [UInt] = []
    for region in snapshot.regions where region.isPrivateData && !region.isFile {
      var segment = region.start.bits.roundedUp(to: size)
      while segment < region.end.bits, result.count < maximumSegmentCount {
        if cursor.readableCount(from: segment) >= 4096 { result.append(segment) }
        segment &+= size
        guard segment > region.start.bits else { break }
      }
    }
    return result
  }

  /// Follows a page's list of free blocks.
  ///
  /// - Returns: Whether it ended as such a list does.
  private static func follow(
    _ list: UInt,
    within memory: MemoryRange,
    limit: Int,
    _ free: inout [UInt],
    _ cursor: inout SnapshotCursor
  ) -> Bool {
    var block = list
    for _ in 0...limit {
      guard block != 0 else { return true }
      guard memory.contains(block), let next = cursor.word(block) else { return false }
      free.append(block)
      block = next
    }
    return false
  }

  /// Follows a heap's list of blocks that other threads gave back.
  ///
  /// Source: mimalloc, include/mimalloc/types.h, `struct mi_heap_s`: `thread_delayed_free` is followed
  /// by `thread_id`; at 2840 in 2.0.9, at 8 later.
  private static func followDelayed(
    of heap: UInt,
    limit: Int,
    _ free: inout [UInt],
    _ cursor: inout SnapshotCursor
  ) {
    for offset in [2840, 8] as [UInt] {
      guard let first = cursor.word(heap &+ offset), first != 0, first & 7 == 0,
        let thread = cursor.word(heap &+ offset &+ 8), thread != 0
      else { continue }
      var block = first
      var found: [UInt] = []
      // A list that does not end is none.
      while block != 0, block & 7 == 0, found.count <= limit, let next = cursor.word(block) {
        found.append(block)
        block = next
      }
      if block == 0 {
        free += found
        return
      }
    }
  }
}
