internal import LeakMemory

extension MemoryRange {
  /// Finds the parts of ascending ranges that a snapshot has bytes of.
  static func parts(
    of ranges: [MemoryRange],
    in extents: [SnapshotExtent]
  ) -> [MemoryRange] {
    var result: [MemoryRange] = []
    var extent = 0
    for range in ranges {
      var start = range.start
      while extent < extents.count, start < range.end {
        let found = extents[extent]
        let end = found.start &+ found.byteCount
        guard end > start else {
          extent += 1
          continue
        }
        guard found.start < range.end else { break }
        let piece = MemoryRange(start: max(start, found.start), end: min(end, range.end))
        result.append(piece)
        start = piece.end
      }
    }
    return result
  }

  /// Finds the parts of ascending ranges that other ranges, in any order, leave.
  static func parts(
    of ranges: [MemoryRange],
    outside excluded: [MemoryRange]
  ) -> [MemoryRange] {
    let excluded = excluded.sorted { $0.start < $1.start }
    var result: [MemoryRange] = []
    var first = 0
    for range in ranges {
      var start = range.start
      while first < excluded.count, excluded[first].end <= range.start { first += 1 }
      var index = first
      while index < excluded.count, excluded[index].start < range.end {
        let hole = excluded[index]
        if hole.start > start { result.append(MemoryRange(start: start, end: hole.start)) }
        start = max(start, hole.end)
        index += 1
      }
      if start < range.end { result.append(MemoryRange(start: start, end: range.end)) }
    }
    return result
  }
}
