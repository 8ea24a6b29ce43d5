internal import LeakMemory

/// Finds the pieces of memory that arenas hand out.
struct GlibcRuns {
  /// The memory to look in.
  private let snapshot: Snapshot

  /// The way to read it.
  private var cursor: SnapshotCursor

  /// The pieces.
  private(set) var runs: [GlibcRun] = []

  /// The number of pieces of arenas other than the main one.
  private(set) var heapCount = 0

  /// The number of pieces that could not be understood.
  private(set) var damageCount = 0

  /// The number of bytes that the arenas say they have.
  private(set) var systemByteCount = 0

  /// The alignment and largest size of such a piece.
  ///
  /// Source: glibc, malloc/arena.c, `HEAP_MAX_SIZE`: 64 MB on 64-bit machines.
  private static var heapLimit: UInt { 64 << 20 }

  /// No more pieces than this are followed.
  private static var maximumHeapCount: Int { 1 << 17 }

  /// Finds the pieces of all arenas.
  init(_ snapshot: Snapshot, _ arenas: [GlibcState], _ parameters: GlibcParameters?) {
    self.snapshot = snapshot
    cursor = snapshot.structureCursor()
    for (index, arena) in arenas.enumerated() {
      systemByteCount &+= Int(bitPattern: cursor.word(arena.systemMemoryField) ?? 0)
      guard let top = cursor.word(arena.topField) else {
        damageCount += 1
        continue
      }
      if index == 0 {
        addMain(arena, top, parameters)
      } else {
        addHeaps(arena, top)
      }
    }
    runs.sort { $0.start < $1.start }
  }

  /// Adds the main arena's memory: what lies between its base and the chunk at its end.
  private mutating func addMain(
    _ arena: GlibcState,
    _ top: UInt,
    _ parameters: GlibcParameters?
  ) {
    // Before the first allocation the bins themselves pose as that chunk.
    guard top < arena.start || top >= arena.end else { return }
    guard let header = cursor.word(top &+ 8), let range = neighbours(of: top) else {
      damageCount += 1
      return
    }
    let end = top &+ (header & ~7)
    guard end > top, end <= range.end else {
      damageCount += 1
      return
    }
    let base = parameters?.base ?? 0
    if base != 0, range.contains(base), base <= top {
      runs.append(GlibcRun(start: base, end: end, top: top))
      return
    }
    runs.append(GlibcRun(start: range.start, end: end, top: top))
    // Where the program's break could not be moved any further the arena went on elsewhere.
    if base != 0, let first = neighbours(of: base) {
      runs.append(GlibcRun(start: base, end: first.end, top: 0))
    }
  }

  /// The mappings of the same kind that follow one another without a gap around an address.
  private func neighbours(of address: UInt) -> MemoryRange? {
    let regions = snapshot.regions
    guard let own = snapshot.region(containing: Address(address)), own.isPrivateData,
      var low = regions.firstIndex(of: own)
    else { return nil }
    var high = low
    while low > 0, regions[low - 1].end == regions[low].start, regions[low - 1].isPrivateData,
      regions[low - 1].name == own.name
    {
      low -= 1
    }
    while high + 1 < regions.count, regions[high + 1].start == regions[high].end,
      regions[high + 1].isPrivateData, regions[high + 1].name == own.name
    {
      high += 1
    }
    return MemoryRange(start: regions[low].start.bits, end: regions[high].end.bits)
  }

  /// Adds the memory of an arena other than the main one, from its last piece back to its first.
  ///
  /// Source: glibc, malloc/arena.c, `struct heap_info`: `ar_ptr`, `prev`, `size`, `mprotect_size`,
  /// and from 2.35 on `pagesize`. Verified with 2.36.
  private mutating func addHeaps(_ arena: GlibcState, _ top: UInt) {
    var heap = top & ~(Self.heapLimit - 1)
    let first = arena.start & ~(Self.heapLimit - 1)
    while heap != 0 {
      guard heapCount < Self.maximumHeapCount, cursor.word(heap) == arena.start,
        let previous = cursor.word(heap &+ 8), let size = cursor.word(heap &+ 16),
        size <= Self.heapLimit, size >= 4096
      else {
        damageCount += 1
        return
      }
      heapCount += 1
      let end = heap &+ size
      let ownTop = top >= heap && top < end ? top : 0
      let begin = heap == first ? arena.end.roundedUp(to: 16) : heap &+ 32
      if let start = firstChunk(near: begin, end: end, top: ownTop) {
        runs.append(GlibcRun(start: start, end: end, top: ownTop))
      } else {
        damageCount += 1
      }
      // A ring of pieces is damage; the first one of an arena is the last one of its list.
      guard heap != first else { return }
      heap = previous
    }
  }

  /// The place where chunks begin, in which the records in front of them differ between versions.
  private mutating func firstChunk(near begin: UInt, end: UInt, top: UInt) -> UInt? {
    for step in 0..<6 {
      let start = begin &- 16 &+ 16 &* UInt(step)
      if isChain(start, end: end, top: top) { return start }
    }
    return nil
  }

  /// Whether chunks follow one another from an address on, to the end or for a while.
  private mutating func isChain(_ start: UInt, end: UInt, top: UInt) -> Bool {
    var chunk = start
    for _ in 0..<32 {
      if chunk == top || chunk &+ 16 >= end { return true }
      guard let header = cursor.word(chunk &+ 8) else { return false }
      let size = header & ~7
      // The two small chunks that close a piece which is not the last one.
      if size <= 16, end &- chunk <= 64 { return true }
      guard size >= 32, size & 15 == 0, size <= end &- chunk else { return false }
      chunk &+= size
    }
    return true
  }
}
