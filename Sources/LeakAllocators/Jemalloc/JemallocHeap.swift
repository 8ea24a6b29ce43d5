internal import LeakMemory

/// The live blocks of jemalloc 5.3, read without symbols.
struct JemallocHeap {
  /// The live blocks.
  let blocks: BlockTable

  /// Figures for diagnostics, by name.
  let figures: [String: Int]

  /// No more pages than this are looked up.
  private static var maximumPageCount: Int { 1 << 28 }

  /// Reads the heap; nil where the process does not use jemalloc.
  ///
  /// - Parameters:
  ///   - snapshot: The process.
  ///   - objects: Complements of the addresses of live objects, most of which are allocated blocks.
  init?(_ snapshot: Snapshot, objects: [UInt]) {
    guard let map = JemallocPageMap.find(in: snapshot, objects: objects) else { return nil }
    var cursor = snapshot.structureCursor()
    var reader = Reader(map: map)
    for region in snapshot.regions where region.isPrivateData && !region.isFile {
      reader.read(region.start.bits, region.end.bits, &cursor)
    }
    let caches = JemallocThreadCaches(snapshot, outside: reader.pages)
    let cached = reader.blocks.remove(caches.free + Self.owners(of: caches.stacks, map, &cursor))
    figures = [
      "slabs": reader.slabCount, "large": reader.largeCount, "caches": caches.count,
      "inCaches": caches.free.count, "removed": cached, "damage": reader.damageCount,
    ]
    blocks = reader.blocks.table()
  }

  /// The blocks that caches keep their lists in.
  private static func owners(
    of addresses: [UInt],
    _ map: JemallocPageMap,
    _ cursor: inout SnapshotCursor
  ) -> [UInt] {
    var starts: [UInt] = []
    for address in addresses {
      guard let extent = map.extent(containing: address, &cursor), !extent.isSlab else { continue }
      starts.append(extent.start)
    }
    return starts
  }

  /// Goes through the page map.
  private struct Reader {
    /// The page map.
    let map: JemallocPageMap
    /// The blocks that were found.
    var blocks = BlockTableBuilder()
    /// The runs of pages that the allocator has, in use or not.
    var pages: [MemoryRange] = []
    /// The number of pages that were looked up.
    var pageCount = 0
    /// The number of runs that are divided into blocks.
    var slabCount = 0
    /// The number of blocks with pages of their own.
    var largeCount = 0
    /// The number of records that contradict each other.
    var damageCount = 0

    /// Adds the blocks in a range of pages.
    mutating func read(_ start: UInt, _ end: UInt, _ cursor: inout SnapshotCursor) {
      var page = start & ~4095
      while page < end, pageCount < JemallocHeap.maximumPageCount {
        pageCount += 1
        guard let leaf = cursor.word(map.root &+ 8 &* (page >> 30 & 0x3ffff)), leaf != 0 else {
          // No leaf: none of the next gigabyte.
          page = (page | (1 << 30 - 1)) &+ 1
          continue
        }
        let entry = cursor.word(leaf &+ 8 &* (page >> 12 & 0x3ffff)) ?? 0
        guard entry != 0, let extent = JemallocExtent(entry: entry, &cursor),
          extent.pages.start == page, extent.pages.end <= end
        else {
          page &+= 4096
          continue
        }
        pages.append(extent.pages)
        if extent.isActive { add(extent, &cursor) }
        page = extent.pages.end
      }
    }

    /// Adds the blocks of a run of pages in use.
    private mutating func add(_ extent: JemallocExtent, _ cursor: inout SnapshotCursor) {
      guard extent.isSlab else {
        largeCount += 1
        // The size class, unless the pages have less room behind the start.
        let room = extent.pages.end &- extent.start
        blocks.append(start: extent.start, byteCount: min(extent.blockSize, room))
        return
      }
      guard let count = extent.placeCount else {
        damageCount += 1
        return
      }
      slabCount += 1
      var free = 0
      for group in 0..<(count &+ 63) / 64 {
        guard let bits = cursor.word(extent.record &+ 64 &+ 8 &* group) else {
          damageCount += 1
          return
        }
        for place in group &* 64..<min(count, group &* 64 &+ 64) {
          if bits >> (place & 63) & 1 == 1 {
            free += 1
          } else {
            blocks.append(
              start: extent.start &+ place &* extent.blockSize,
              byteCount: extent.blockSize
            )
          }
        }
      }
      if free != extent.freeCount { damageCount += 1 }
    }
  }
}
