internal import LeakMemory

/// One of glibc's arenas: where its record is, and what the record says.
///
/// Source: glibc, malloc/malloc.c, `struct malloc_state`: `int mutex`, `int flags`,
/// `int have_fastchunks`, `mfastbinptr fastbinsY[10]`, `mchunkptr top`, `mchunkptr last_remainder`,
/// `mchunkptr bins[254]`, `unsigned binmap[4]`, `next`, `next_free`, `attached_threads`,
/// `system_mem`, `max_system_mem`. Verified with 2.36, 2.41 and, without the fast bins and their flag,
/// with 2.43. Everything is taken relative to the bins,
/// because their distance from the record's start is the part that versions change.
struct GlibcState: Hashable {
  /// Where the record begins.
  let start: UInt

  /// Where its bins begin.
  let bins: UInt

  /// The distances from a record's start to its bins: up to 2.42, and from 2.43 on without fast bins.
  static let binOffsets: [UInt] = [112, 24]

  /// The number of bins.
  static let binCount: UInt = 127

  /// Whether it has lists of small free chunks in front of its bins.
  var hasFastBins: Bool { bins &- start == 112 }

  /// The address of the list of small free chunks of a size class, of 10.
  func fastBin(_ index: UInt) -> UInt { start &+ 16 &+ 8 &* index }

  /// Where the address of the chunk at the end of the memory is.
  var topField: UInt { bins &- 16 }

  /// Where the address of the next arena's record is.
  var nextField: UInt { bins &+ 2048 }

  /// Where the number of bytes taken from the system is.
  var systemMemoryField: UInt { bins &+ 2072 }

  /// The address behind the record.
  var end: UInt { bins &+ 2088 }

  /// Whether a thread was changing one of its bins.
  var isChanging = false

  /// The most bins that are in change at a time: a chunk is taken out of one and put into another.
  static let mostChangingBins = 2

  /// What the bins of an arena are like.
  struct Bins {
    /// How many are no rings, because a thread was changing them.
    var changingCount = 0
  }

  /// Looks at the bins of an arena, each of which is a ring of free chunks through itself, but for those that a
  /// thread is changing.
  ///
  /// - Returns: What they are like; nil where the bytes are something else.
  static func bins(at bins: UInt, _ cursor: inout SnapshotCursor) -> Bins? {
    var found = Bins()
    for index in 0..<binCount {
      let address = bins &+ 16 &* index
      guard let links = links(at: address, &cursor) else { return nil }
      if isRing(links, at: address, &cursor) { continue }
      found.changingCount += 1
      guard found.changingCount <= mostChangingBins else { return nil }
    }
    return found
  }

  /// Whether there may be a bin at an address: the links of a ring through itself.
  static func isBin(at address: UInt, _ cursor: inout SnapshotCursor) -> Bool {
    links(at: address, &cursor).map { isRing($0, at: address, &cursor) } ?? false
  }

  /// The links to a bin's first and last chunk; nil where there are none.
  private static func links(
    at address: UInt,
    _ cursor: inout SnapshotCursor
  ) -> (forward: UInt, backward: UInt)? {
    guard let forward = cursor.word(address), forward != 0, forward & 7 == 0,
      let backward = cursor.word(address &+ 8), backward != 0, backward & 7 == 0
    else { return nil }
    return (forward, backward)
  }

  /// Whether the links of a bin lead back to it, which poses as a chunk whose links are at 16 and 24.
  private static func isRing(
    _ links: (forward: UInt, backward: UInt),
    at address: UInt,
    _ cursor: inout SnapshotCursor
  ) -> Bool {
    let bin = address &- 16
    if links.forward == bin { return links.backward == bin }
    return cursor.word(links.forward &+ 24) == bin && cursor.word(links.backward &+ 16) == bin
  }
}
