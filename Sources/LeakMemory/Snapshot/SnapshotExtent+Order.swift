extension SnapshotExtent {
  /// Sorts extents by address, drops what overlaps an earlier one, and joins neighbours whose copies
  /// are neighbours too.
  static func ordered(_ extents: [SnapshotExtent]) -> [SnapshotExtent] {
    var result: [SnapshotExtent] = []
    for extent in extents.sorted(by: { $0.start < $1.start }) where extent.byteCount > 0 {
      guard extent.start &+ extent.byteCount > extent.start else { continue }
      guard let last = result.last else {
        result.append(extent)
        continue
      }
      let end = last.start &+ last.byteCount
      guard extent.start >= end else { continue }
      // SAFETY: Both copies belong to the same snapshot, and the second begins where the first ends,
      // so that one run of bytes covers both.
      let isContinued = unsafe last.bytes + Int(last.byteCount) == extent.bytes
      if extent.start == end, isContinued {
        // SAFETY: As above.
        result[result.count - 1] = unsafe SnapshotExtent(
          start: last.start,
          byteCount: last.byteCount &+ extent.byteCount,
          bytes: last.bytes
        )
      } else {
        result.append(extent)
      }
    }
    return result
  }
}
