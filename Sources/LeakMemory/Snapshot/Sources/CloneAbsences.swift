/// What a clone of a process has not, since the program keeps it from children: memory with `MADV_DONTFORK`
/// is not there, memory with `MADV_WIPEONFORK` is zero.
struct CloneAbsences {
  /// The process.
  let processID: Int32

  /// Its mappings before it was cloned.
  private let mappings: [CapturedMapping]

  /// The touched pages that it had then.
  private let runs: [Range<UInt>]

  /// Remembers what a survey found before the process is cloned.
  init(before survey: CaptureTables, ofProcess processID: Int32) {
    self.processID = processID
    mappings = survey.mappings
    runs = survey.runs
  }

  /// Lists what the process still has and had before, and its clone has not.
  ///
  /// - Parameters:
  ///   - cloned: The mappings of the clone.
  ///   - clonedRuns: The touched pages that it had.
  /// - Returns: What is absent, by ascending address.
  func list(for cloned: [CapturedMapping], _ clonedRuns: [Range<UInt>]) -> [SnapshotAbsence] {
    let now = Set(
      (ProcText.read("/proc/\(processID)/maps") ?? "").split(separator: "\n").compactMap { line in
        MemoryRegion(parsing: line).map(\.start)
      }
    )
    let ranges = cloned.map { $0.region.start.bits..<$0.region.end.bits }
    return mappings.flatMap { mapping -> [SnapshotAbsence] in
      guard mapping.treatment == .anonymous, now.contains(mapping.region.start) else { return [] }
      let whole = mapping.region.start.bits..<mapping.region.end.bits
      let left = CapturedMemory.overlaps(of: whole, with: ranges)
      let isWiped =
        left == [whole] && CapturedMemory.overlaps(of: whole, with: clonedRuns).isEmpty
        && !CapturedMemory.overlaps(of: whole, with: runs).isEmpty
      let missing = isWiped ? [whole] : CapturedMemory.difference(of: whole, from: left)
      return missing.map {
        SnapshotAbsence(start: Address($0.lowerBound), byteCount: $0.count, reason: .notForked)
      }
    }
  }
}
