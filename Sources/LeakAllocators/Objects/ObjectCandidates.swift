internal import LeakMemory

/// What looks like a live object by its two words: verified metadata and counts that are not those of
/// a dead one.
///
/// A candidate that is none is rare: an object whose memory was given back untouched, or an array of
/// types and odd numbers. ``ReferenceCensus`` sorts those out.
struct ObjectCandidates {
  /// The complement of each candidate's address, by ascending address.
  private(set) var addresses: [UInt] = []

  /// The number of words that must refer to each candidate, by its unowned count; 0 for an immortal one.
  private(set) var neededCounts: [UInt32] = []

  /// The number of blocks that were passed over, since a live object fills them.
  private(set) var filledCount = 0

  /// What the probe said of words: their complements, each at the place that its hash says.
  private var known = [UInt](repeating: 0, count: Self.knownCount)

  /// The sizes of instances for `known`.
  private var knownSizes = [Int](repeating: -1, count: Self.knownCount)

  /// The complements of words that are no metadata, each at the place that its hash says: in a table of their
  /// own, since there are many, which would push out those that are.
  private var others = [UInt](repeating: 0, count: Self.knownCount)

  /// The number of words that are remembered; a power of two.
  private static var knownCount: Int { 1 << 13 }

  /// How many places are found before they are looked at.
  private static var mostHeaders: Int { 512 }

  /// Whether metadata of a kind is that of heap objects with counts.
  ///
  /// Source: Swift, include/swift/ABI/MetadataKind.def: classes are 0, contexts of closures 0x400, boxes
  /// 0x500, errors 0x501, tasks 0x502. Jobs, 0x503, are deleted without touching their counts. Verified
  /// with 6.3.1.
  @inline(__always)
  private static func isObjectKind(_ kind: UInt) -> Bool {
    kind == 0 || kind >= 0x400 && kind < 0x503
  }

  /// Places that are looked at together.
  private var headers: [WordScan.Header] = []

  /// Begins without candidates.
  private init() {
    headers.reserveCapacity(Self.mostHeaders)
  }

  /// Goes through memory.
  ///
  /// - Complexity: O(*n*) for *n* words; the probe is asked once for each different first word of
  ///   what has plausible counts, as long as there are not very many.
  static func find<Probe: HeapMetadataProbe>(
    in snapshot: Snapshot,
    _ ranges: [MemoryRange],
    probe: inout Probe
  ) -> ObjectCandidates {
    var result = ObjectCandidates()
    var (places, cursor) = (snapshot.cursor(), snapshot.cursor())
    for range in ranges { result.scan(range, &places, &cursor, &probe) }
    return result
  }

  /// Goes through memory without the blocks that a live object fills: there is no room in them for others.
  ///
  /// - Complexity: O(*n*) for *n* words that are left, O(1) for each block.
  static func find<Probe: HeapMetadataProbe>(
    in snapshot: Snapshot,
    _ ranges: [MemoryRange],
    notFilling blocks: BlockTable,
    probe: inout Probe
  ) -> ObjectCandidates {
    var result = ObjectCandidates()
    var (places, cursor) = (snapshot.cursor(), snapshot.cursor())
    var block = 0
    for range in ranges {
      var from = range.start
      while block < blocks.count, blocks.start(at: block) < range.end {
        let start = blocks.start(at: block)
        let byteCount = blocks.byteCount(at: block)
        block += 1
        guard start >= from, result.isFilled(start, byteCount, &places, &cursor, &probe)
        else { continue }
        result.filledCount += 1
        result.scan(MemoryRange(start: from, end: start), &places, &cursor, &probe)
        from = start &+ UInt(bitPattern: byteCount)
      }
      result.scan(MemoryRange(start: from, end: range.end), &places, &cursor, &probe)
    }
    return result
  }

  /// Whether a block is a live object, without room for another one.
  @inline(__always)
  private mutating func isFilled<Probe: HeapMetadataProbe>(
    _ start: UInt,
    _ byteCount: Int,
    _ places: inout SnapshotCursor,
    _ cursor: inout SnapshotCursor,
    _ probe: inout Probe
  ) -> Bool {
    guard let metadata = places.word(start), metadata &- 4096 < 1 << 47, metadata & 7 == 0,
      let counts = places.word(start &+ 8), counts & 1 == 1 || counts >> 62 >= 2
    else { return false }
    let size = size(of: metadata, &cursor, &probe)
    if size > 0 { places.noteStructure(start &+ 8, UInt64(counts), byteCount: 8, mask: .max) }
    return size > 0 && byteCount < (size &+ 15) & ~15 &+ 16
  }

  /// The number of candidates.
  var count: Int { addresses.count }

  /// The address of a candidate.
  func address(at index: Int) -> UInt { ~addresses[index] }

  /// All candidates by the complements of their addresses, with the number of words that must refer to each; at least
  /// one.
  var list: [(complement: UInt, needed: UInt32)] {
    addresses.indices.map { (addresses[$0], max(1, neededCounts[$0])) }
  }

  /// Whether a candidate was allocated for itself, so that a live block begins with it.
  ///
  /// What is never released may be anywhere: a compiler's syntax trees pose as Swift objects within the
  /// large pieces of memory that its C++ code hands out.
  func isBlock(at index: Int) -> Bool { neededCounts[index] > 0 }

  /// Goes through one range of memory.
  ///
  /// `places` reads the range, `cursor` whatever else is asked about.
  private mutating func scan<Probe: HeapMetadataProbe>(
    _ range: MemoryRange,
    _ places: inout SnapshotCursor,
    _ cursor: inout SnapshotCursor,
    _ probe: inout Probe
  ) {
    var address = range.start.roundedUp(to: 16)
    while address < range.end {
      let count = min(places.readableCount(from: address), Int(range.end &- address))
      let scanned = WordScan.objects(
        &places,
        address,
        count: count,
        atMost: Self.mostHeaders,
        into: &headers
      )
      guard let scanned, scanned > 0 else { return }
      for index in 0..<headers.count {
        let header = headers[index]
        guard size(of: header.metadata, &cursor, &probe) > 0 else { continue }
        let object = address &+ UInt(bitPattern: header.offset)
        places.noteStructure(object &+ 8, UInt64(header.counts), byteCount: 8, mask: .max)
        add(object, header.counts, &cursor)
      }
      address &+= UInt(bitPattern: scanned)
    }
  }

  /// The size of an instance by its first word; negative where that is no metadata.
  @inline(__always)
  private mutating func size<Probe: HeapMetadataProbe>(
    of metadata: UInt,
    _ cursor: inout SnapshotCursor,
    _ probe: inout Probe
  ) -> Int {
    let slot = Int(
      truncatingIfNeeded: (UInt64(metadata &>> 3) &* 0x9e37_79b9_7f4a_7c15) &>> (64 - 13)
    )
    if known[slot] == ~metadata { return knownSizes[slot] }
    if others[slot] == ~metadata { return -1 }
    return ask(metadata, slot, &cursor, &probe)
  }

  /// Asks the probe and remembers the answer.
  @inline(never)
  private mutating func ask<Probe: HeapMetadataProbe>(
    _ metadata: UInt,
    _ slot: Int,
    _ cursor: inout SnapshotCursor,
    _ probe: inout Probe
  ) -> Int {
    // Metadata that the picture has not may still be known to the probe.
    let isOther = cursor.word(metadata).map { !Self.isObjectKind($0) } ?? false
    guard !isOther, let size = probe.instanceSize(ofHeapMetadata: metadata), size >= 16 else {
      others[slot] = ~metadata
      return -1
    }
    known[slot] = ~metadata
    knownSizes[slot] = size
    return size
  }

  /// Adds an object if its counts are those of a live one.
  private mutating func add(_ address: UInt, _ word: UInt, _ cursor: inout SnapshotCursor) {
    guard let counts = ReferenceCounts(word) else { return }
    var needed: UInt32 = 1
    switch counts {
    case .immortal: needed = 0
    case .inline(let unowned): needed = max(1, unowned)
    case .sideTable(let table):
      // Source: Swift, RefCount.h, `HeapObjectSideTableEntry`: the object, and at 16 its counts.
      guard cursor.word(table) == address, let word = cursor.structure(table &+ 16) else { return }
      if word & 0xffff_ffff == 0xffff_ffff {
        needed = 0
      } else {
        guard case .inline(let unowned) = ReferenceCounts(counts: word & ~(1 << 63)) else {
          return
        }
        needed = max(1, unowned)
      }
    }
    addresses.append(~address)
    neededCounts.append(needed)
  }
}
