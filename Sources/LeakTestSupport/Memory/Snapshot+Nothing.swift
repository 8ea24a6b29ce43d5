package import LeakMemory

extension Snapshot {
  /// A picture without anything.
  ///
  /// - Parameter absences: What it lacks.
  /// - Returns: The picture.
  package static func nothing(lacking absences: [SnapshotAbsence] = []) -> Snapshot {
    Snapshot(
      regions: [],
      extents: [],
      storage: [],
      images: [],
      threads: [],
      process: ProcessFacts(method: .fake),
      absences: absences
    )
  }

  /// The picture as it would be of a core file that lacks some of its bytes.
  package func cutShort(by byteCount: Int) -> Snapshot {
    Snapshot(
      regions: regions,
      extents: extents,
      storage: [self],
      images: images,
      threads: threads,
      process: process,
      absences: absences + [
        SnapshotAbsence(start: Address(0x10_0000), byteCount: byteCount, reason: .truncated)
      ]
    )
  }
}
