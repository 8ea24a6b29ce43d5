internal import LeakMemory

/// Finds the chunks that glibc gave mappings of their own.
///
/// Such a chunk begins a page with the words 0 and its size, a whole number of pages, with the
/// second-lowest bit set. Aligned ones begin later in the page and say so in the first word.
/// Source: glibc, malloc/malloc.c, `sysmalloc_mmap`, `_int_memalign`. Verified with 2.36.
struct GlibcMappedChunks {
  /// The chunks as ranges of addresses, headers included.
  private(set) var chunks: [MemoryRange] = []

  /// The size of the mappings, in bytes.
  private(set) var byteCount = 0

  /// Finds them in anonymous memory that no arena has.
  ///
  /// - Parameters:
  ///   - snapshot: The process.
  ///   - runs: The memory of arenas, by ascending address.
  ///   - expected: How many glibc counts; nil where unknown.
  init(_ snapshot: Snapshot, outside runs: [GlibcRun], expected: Int?) {
    guard expected != 0 else { return }
    find(snapshot, outside: runs, aligned: false)
    if let expected, chunks.count < expected {
      chunks = []
      byteCount = 0
      find(snapshot, outside: runs, aligned: true)
    }
  }

  /// Goes through the pages of anonymous memory.
  private mutating func find(_ snapshot: Snapshot, outside runs: [GlibcRun], aligned: Bool) {
    var cursor = snapshot.structureCursor()
    var run = 0
    for region in snapshot.regions where region.isPrivateData && !region.isFile {
      var page = region.start.bits.roundedUp(to: 4096)
      let end = region.end.bits
      // Bytes that the snapshot does not have are skipped extent by extent.
      var extent = Self.firstExtent(endingBehind: page, snapshot.extents)
      while page < end, extent < snapshot.extents.count {
        let found = snapshot.extents[extent]
        if page < found.start { page = found.start.roundedUp(to: 4096) }
        guard page < end else { break }
        guard page &- found.start < found.byteCount else {
          extent += 1
          continue
        }
        while run < runs.count, runs[run].end <= page { run += 1 }
        if run < runs.count, page &+ 4096 > runs[run].start {
          page = runs[run].end.roundedUp(to: 4096)
        } else if let chunk = Self.chunk(in: page, end: end, aligned: aligned, &cursor) {
          chunks.append(chunk)
          byteCount &+= Int(bitPattern: chunk.end &- page)
          page = chunk.end
        } else {
          page &+= 4096
        }
      }
    }
  }

  /// The index of the first extent that ends behind an address.
  private static func firstExtent(endingBehind address: UInt, _ extents: [SnapshotExtent]) -> Int {
    var low = 0
    var high = extents.count
    while low < high {
      let middle = (low + high) / 2
      if extents[middle].start &+ extents[middle].byteCount <= address {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// The chunk whose mapping begins with a page.
  private static func chunk(
    in page: UInt,
    end: UInt,
    aligned: Bool,
    _ cursor: inout SnapshotCursor
  ) -> MemoryRange? {
    var offset: UInt = 0
    repeat {
      let start = page &+ offset
      if let before = cursor.word(start), before == offset, let header = cursor.word(start &+ 8),
        header & 7 == 2
      {
        let size = header & ~7
        if size >= 32, size < BlockTableBuilder.addressLimit, (size &+ offset) & 4095 == 0,
          size <= end &- start
        {
          return MemoryRange(start: start, end: start &+ size)
        }
      }
      offset &+= 16
    } while aligned && offset < 4096
    return nil
  }
}
