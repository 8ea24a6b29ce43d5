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

  /// Begins without candidates.
  private init() {}

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
    var cursor = snapshot.cursor()
    for range in ranges { result.scan(range, &cursor, &probe) }
    return result
  }

  /// The number of candidates.
  var count: Int { addresses.count }

  /// The address of a candidate.
  func address(at index: Int) -> UInt { ~addresses[index] }

  /// The addresses of all candidates.
  var all: [UInt] { addresses.map(~) }

  /// All candidates, with the number of words that must refer to each; at least one.
  var list: [(address: UInt, needed: UInt32)] {
    addresses.indices.map { (~addresses[$0], max(1, neededCounts[$0])) }
  }

  /// Whether a candidate was allocated for itself, so that a live block begins with it.
  ///
  /// What is never released may be anywhere: a compiler's syntax trees pose as Swift objects within the
  /// large pieces of memory that its C++ code hands out.
  func isBlock(at index: Int) -> Bool { neededCounts[index] > 0 }

  /// Goes through one range of memory.
  private mutating func scan<Probe: HeapMetadataProbe>(
    _ range: MemoryRange,
    _ cursor: inout SnapshotCursor,
    _ probe: inout Probe
  ) {
    var places = cursor
    var headers: [WordScan.Header] = []
    headers.reserveCapacity(Self.mostHeaders)
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
      for header in headers where size(of: header.metadata, &cursor, &probe) > 0 {
        add(address &+ UInt(bitPattern: header.offset), header.counts, &cursor)
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
      guard cursor.word(table) == address, let word = cursor.word(table &+ 16) else { return }
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
