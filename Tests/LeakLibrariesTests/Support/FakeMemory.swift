import LeakMemory
import Testing

/// Snapshots of words that a test has made up or damaged.
enum FakeMemory {
  /// A snapshot of one range of memory.
  static func snapshot(at start: Address, _ words: [UInt]) throws -> Snapshot {
    try snapshot([(start, words)], images: [], regions: [])
  }

  /// A snapshot of several ranges, with the images' memory of another one.
  static func snapshot(
    _ ranges: [(Address, [UInt])],
    images: [SnapshotImage],
    regions: [MemoryRegion],
    files: Snapshot? = nil
  ) throws -> Snapshot {
    var extents: [SnapshotExtent] = []
    var storage: [any AnyObject & Sendable] = []
    if let files {
      storage.append(files)
      extents = files.extents.filter { extent in
        files.region(containing: Address(extent.start))?.isFile ?? false
      }
    }
    for (start, words) in ranges {
      let room = try #require(SnapshotStorage(byteCount: words.count * 8))
      // SAFETY: The room is as large as the words.
      unsafe words.withUnsafeBytes {
        unsafe room.base.copyMemory(
          from: $0.baseAddress ?? UnsafeRawPointer(room.base),
          byteCount: $0.count
        )
      }
      storage.append(room)
      // SAFETY: The snapshot keeps the room.
      extents.append(
        unsafe SnapshotExtent(
          start: start.bits,
          byteCount: UInt(words.count * 8),
          bytes: room.base
        )
      )
    }
    let own = ranges.map { start, words in
      MemoryRegion(start: start, end: start + words.count * 8, permissions: [.read, .write])
    }
    return Snapshot(
      regions: regions + own,
      extents: extents,
      storage: storage,
      images: images,
      threads: [],
      process: ProcessFacts(method: .fake),
      absences: []
    )
  }
}
