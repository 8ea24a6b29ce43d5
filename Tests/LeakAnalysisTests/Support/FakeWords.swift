import LeakMemory

/// A picture whose words a test chooses.
struct FakeWords {
  /// The picture.
  let snapshot: Snapshot

  /// Puts words at addresses; each run of them follows its address.
  init(_ runs: [UInt: [UInt]], threads: [SnapshotThread] = []) {
    let storage = SnapshotStorage(byteCount: runs.values.reduce(0) { $0 + $1.count * 8 + 8 })
    var extents: [SnapshotExtent] = []
    var offset = 0
    for (start, words) in runs {
      guard let storage else { break }
      for (index, word) in words.enumerated() {
        // SAFETY: The storage has room for all words, and nobody reads them yet.
        unsafe storage.base.storeBytes(of: word, toByteOffset: offset + index * 8, as: UInt.self)
      }
      extents.append(
        // SAFETY: The snapshot keeps the storage, which has these words from the offset on.
        unsafe SnapshotExtent(
          start: start,
          byteCount: UInt(words.count * 8),
          bytes: UnsafeRawPointer(storage.base + offset)
        )
      )
      offset += words.count * 8 + 8
    }
    snapshot = Snapshot(
      regions: [],
      extents: extents,
      storage: storage.map { [$0] } ?? [],
      images: [],
      threads: threads,
      process: ProcessFacts(method: .fake),
      absences: []
    )
  }
}
