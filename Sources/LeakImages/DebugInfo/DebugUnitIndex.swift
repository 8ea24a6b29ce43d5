internal import LeakMemory

/// Says in which compilation unit an address is.
///
/// Made of the units' headers and first entries alone: Swift 6.3.1 writes no `.debug_aranges`.
struct DebugUnitIndex: Sendable {
  /// A range of addresses of one unit.
  private struct Entry {
    /// The first address.
    let start: UInt64
    /// The address behind the last.
    var end: UInt64
    /// The unit: where it begins in `.debug_info`.
    let unit: UInt64
  }

  /// The ranges by ascending address.
  private let entries: [Entry]

  /// No more units are looked at.
  private static let mostUnits = 1 << 17

  /// No more ranges are kept.
  private static let mostRanges = 1 << 21

  /// Functions begin at multiples of this, so that none fits into a smaller gap.
  private static let alignment: UInt64 = 16

  /// Reads the units of a file.
  ///
  /// - Complexity: O(*n* log *n*), for *n* ranges of addresses.
  init(_ sections: DebugSections) {
    var entries: [Entry] = []
    var offset: UInt64 = 0
    var unitCount = 0
    while unitCount < Self.mostUnits, entries.count < Self.mostRanges,
      let unit = DebugUnit(sections, at: offset)
    {
      unitCount += 1
      offset = unit.range.upperBound
      guard let root = unit.root else { continue }
      for range in unit.ranges(of: root, sections) {
        if let last = entries.last, last.unit == unit.range.lowerBound,
          range.lowerBound >= last.end, range.lowerBound - last.end < Self.alignment
        {
          entries[entries.count - 1].end = range.upperBound
        } else {
          entries.append(
            Entry(
              start: range.lowerBound,
              end: range.upperBound,
              unit: unit.range.lowerBound
            )
          )
        }
      }
    }
    entries.sort { $0.start < $1.start }
    self.entries = entries
  }

  /// Where the unit of an address begins in `.debug_info`; nil where it is in none.
  func unit(containing address: UInt64) -> UInt64? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].start <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0, address < entries[low - 1].end else { return nil }
    return entries[low - 1].unit
  }
}
