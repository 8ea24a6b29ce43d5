internal import LeakMemory

/// Reads lists of address ranges: DWARF 4, section 2.17.3; DWARF 5, sections 2.17.3 and 7.25.
enum DebugRanges {
  /// The ranges that an attribute names, without empty ones and those the linker dropped.
  ///
  /// - Parameters:
  ///   - value: The attribute's value.
  ///   - mostRanges: How many ranges are read.
  ///   - unit: The attribute's unit.
  ///   - sections: The sections.
  /// - Returns: The ranges in the list's order; empty where it is malformed.
  static func read(
    _ value: DebugValue,
    atMost mostRanges: Int,
    _ unit: DebugUnit,
    _ sections: DebugSections
  ) -> [Range<UInt64>] {
    let isNew = unit.encoding.version >= 5
    let offset: UInt64
    switch value {
    case .sectionOffset(let known), .number(let known): offset = known
    case .listIndex(let index):
      let size = unit.encoding.offsetSize
      let base = unit.rangeListsBase
      guard let distance = sections.number(.rangeLists, base: base, index: index, size: size),
        distance <= UInt64.max - base
      else { return [] }
      offset = base + distance
    default: return []
    }
    let ranges = sections.read(isNew ? .rangeLists : .ranges, at: offset) { reader in
      isNew
        ? newRanges(&reader, mostRanges, unit, sections) : oldRanges(&reader, mostRanges, unit)
    }
    return ranges ?? []
  }

  /// Reads a list as until version 4.
  private static func oldRanges(
    _ reader: inout ByteReader,
    _ mostRanges: Int,
    _ unit: DebugUnit
  ) -> [Range<UInt64>] {
    var ranges: [Range<UInt64>] = []
    var base = unit.baseAddress
    while !reader.hasFailed, ranges.count < mostRanges {
      let (low, high) = (reader.read(UInt64.self), reader.read(UInt64.self))
      if low == 0, high == 0 { break }
      if low == .max {
        base = high
      } else {
        add(base &+ low, base &+ high, &ranges)
      }
    }
    return ranges
  }

  /// Reads a list as since version 5.
  private static func newRanges(
    _ reader: inout ByteReader,
    _ mostRanges: Int,
    _ unit: DebugUnit,
    _ sections: DebugSections
  ) -> [Range<UInt64>] {
    var ranges: [Range<UInt64>] = []
    var base = unit.baseAddress
    while !reader.hasFailed, ranges.count < mostRanges {
      switch reader.read(UInt8.self) {
      case 0: return ranges
      case 1: base = unit.address(reader.readUnsignedLEB(), sections) ?? 0
      case 2:
        let low = unit.address(reader.readUnsignedLEB(), sections) ?? 0
        add(low, unit.address(reader.readUnsignedLEB(), sections) ?? 0, &ranges)
      case 3:
        let low = unit.address(reader.readUnsignedLEB(), sections) ?? 0
        add(low, low &+ reader.readUnsignedLEB(), &ranges)
      case 4:
        let low = base &+ reader.readUnsignedLEB()
        add(low, base &+ reader.readUnsignedLEB(), &ranges)
      case 5: base = reader.read(UInt64.self)
      case 6:
        let low = reader.read(UInt64.self)
        add(low, reader.read(UInt64.self), &ranges)
      case 7:
        let low = reader.read(UInt64.self)
        add(low, low &+ reader.readUnsignedLEB(), &ranges)
      default: return []
      }
    }
    return ranges
  }

  /// Adds a range that has code.
  private static func add(_ low: UInt64, _ high: UInt64, _ ranges: inout [Range<UInt64>]) {
    if low > 0, high > low { ranges.append(low..<high) }
  }
}
