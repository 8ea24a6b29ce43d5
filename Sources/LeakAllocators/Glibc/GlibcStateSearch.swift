internal import LeakMemory

/// Finds the records of glibc's arenas without symbols.
struct GlibcStateSearch {
  /// The memory to look in.
  private let snapshot: Snapshot

  /// The way to read it.
  private var cursor: SnapshotCursor

  /// No more arenas than this are followed; glibc has at most eight for each processor.
  private static var maximumArenaCount: Int { 1 << 14 }

  /// No more places than this are examined.
  private static var maximumAttemptCount: Int { 1 << 14 }

  /// Prepares to look in a snapshot.
  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    cursor = snapshot.structureCursor()
  }

  /// Finds all arenas, the main one first.
  ///
  /// The main arena is a variable: 127 bins that each ring through themselves, in the writable part of
  /// an image. The others hang on its ring of arenas. How many bins are empty says nothing: after a
  /// burst of small blocks of all sizes none may be.
  mutating func find() -> [GlibcState] {
    var attempts = 0
    // Where the C library is an image of its own, the main arena is in it.
    let libraries = snapshot.images.filter { $0.name.hasPrefix("libc.so") }
    for image in libraries + snapshot.images {
      for segment in image.segments where segment.permissions.contains(.write) {
        let start = segment.start.bits
        let end = start &+ UInt(bitPattern: segment.byteCount)
        guard start < end else { continue }
        if let arenas = find(from: start, to: end, &attempts) { return arenas }
      }
    }
    return []
  }

  /// Looks for the bins of the main arena in a part of the memory.
  private mutating func find(
    from start: UInt,
    to end: UInt,
    _ attempts: inout Int
  ) -> [GlibcState]? {
    // Without fast bins, from 2.43 on, the bins begin at half of a chunk's alignment.
    var address = start.roundedUp(to: 8)
    while address < end {
      let count = cursor.readableCount(from: address)
      guard count >= 16 else {
        address = (address | 4095) &+ 1
        continue
      }
      let stop = min(end, address &+ UInt(bitPattern: count))
      while address &+ 16 <= stop {
        if GlibcState.isBin(at: address, &cursor), let arenas = arenas(withBin: address, &attempts)
        {
          return arenas
        }
        address &+= 8
      }
      if address &+ 16 > stop { address = stop.roundedUp(to: 8) }
      if stop == end { break }
    }
    return nil
  }

  /// The arenas of which one has a bin at an address: its first, unless a thread was changing that.
  private mutating func arenas(withBin address: UInt, _ attempts: inout Int) -> [GlibcState]? {
    for index in 0...GlibcState.mostChangingBins where attempts < Self.maximumAttemptCount {
      attempts += 1
      let bins = address &- 16 &* UInt(index)
      guard let found = GlibcState.bins(at: bins, &cursor) else { continue }
      if let ring = ring(fromBins: bins, isChanging: found.changingCount > 0) { return ring }
    }
    return nil
  }

  /// The ring of arenas through the one with these bins; nil where it does not close.
  private mutating func ring(fromBins bins: UInt, isChanging: Bool) -> [GlibcState]? {
    var others: [GlibcState] = []
    var seen: Set<UInt> = []
    guard var next = cursor.word(bins &+ 2048) else { return nil }
    while others.count < Self.maximumArenaCount {
      if GlibcState.binOffsets.contains(bins &- next) {
        return [GlibcState(start: next, bins: bins, isChanging: isChanging)] + others
      }
      guard seen.insert(~next).inserted,
        let state = Self.state(at: next, &cursor),
        let following = cursor.word(state.nextField)
      else { return nil }
      others.append(state)
      next = following
    }
    return nil
  }

  /// The arena whose record begins at an address.
  private static func state(at start: UInt, _ cursor: inout SnapshotCursor) -> GlibcState? {
    for offset in GlibcState.binOffsets {
      guard let found = GlibcState.bins(at: start &+ offset, &cursor) else { continue }
      return GlibcState(
        start: start,
        bins: start &+ offset,
        isChanging: found.changingCount > 0
      )
    }
    return nil
  }
}
