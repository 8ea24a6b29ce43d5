internal import LeakMemory

/// jemalloc's map from pages to the records of what they are used for.
///
/// Source: jemalloc, include/jemalloc/internal/rtree.h with 48-bit addresses and pages of 4 KB: a root
/// of 2^18 addresses of leaves of 2^18 entries. Verified with 5.3.0.
struct JemallocPageMap {
  /// Where the root is.
  let root: UInt

  /// The size of a root or leaf in bytes.
  private static var tableSize: UInt { 8 << 18 }

  /// No more words than this are tried.
  private static var maximumAttemptCount: Int { 1 << 20 }

  /// The entry of the page that an address is in; 0 where there is none.
  func entry(of address: UInt, _ cursor: inout SnapshotCursor) -> UInt {
    guard let leaf = cursor.word(root &+ 8 &* (address >> 30 & 0x3ffff)), leaf != 0 else {
      return 0
    }
    return cursor.word(leaf &+ 8 &* (address >> 12 & 0x3ffff)) ?? 0
  }

  /// The run of pages that an address is in, if its record agrees.
  func extent(containing address: UInt, _ cursor: inout SnapshotCursor) -> JemallocExtent? {
    let entry = entry(of: address, &cursor)
    guard entry != 0, let extent = JemallocExtent(entry: entry, &cursor),
      extent.pages.contains(address)
    else { return nil }
    return extent
  }

  /// Finds the map among the images' variables by objects that must be in it.
  ///
  /// - Parameters:
  ///   - snapshot: The process.
  ///   - objects: Complements of the addresses of live objects, most of which are allocated blocks.
  /// - Returns: The map; nil where the process does not use jemalloc.
  static func find(in snapshot: Snapshot, objects: [UInt]) -> JemallocPageMap? {
    let probes = sample(objects)
    guard !probes.isEmpty else { return nil }
    var cursor = snapshot.structureCursor()
    for image in snapshot.images {
      for segment in image.segments
      where segment.permissions.contains(.write) && UInt(segment.byteCount) >= tableSize {
        let range = MemoryRange(
          start: segment.start.bits,
          end: segment.start.bits &+ UInt(bitPattern: segment.byteCount)
        )
        if let found = find(in: range, probes, &cursor) { return found }
      }
    }
    return nil
  }

  /// Some of the objects, from all parts of the memory.
  private static func sample(_ objects: [UInt]) -> [UInt] {
    let step = max(1, objects.count / 9)
    return stride(from: 0, to: objects.count, by: step).map { objects[$0] }
  }

  /// Looks for the root in an image's variables.
  private static func find(
    in range: MemoryRange,
    _ probes: [UInt],
    _ cursor: inout SnapshotCursor
  ) -> JemallocPageMap? {
    var attempts = 0
    var tried: Set<UInt> = []
    var address = range.start.roundedUp(to: 8)
    while address < range.end {
      guard let leaf = cursor.word(address) else {
        address = (address | 4095) &+ 1
        continue
      }
      defer { address &+= 8 }
      guard leaf > 65536, leaf & 63 == 0, leaf < BlockTableBuilder.addressLimit else { continue }
      for probe in probes {
        let root = address &- 8 &* (~probe >> 30 & 0x3ffff)
        guard root >= range.start, root &+ tableSize <= range.end, tried.insert(~root).inserted
        else { continue }
        attempts += 1
        guard attempts < maximumAttemptCount else { return nil }
        let map = JemallocPageMap(root: root)
        let hits = probes.count { map.extent(containing: ~$0, &cursor)?.isActive == true }
        if hits * 2 > probes.count { return map }
      }
    }
    return nil
  }
}
