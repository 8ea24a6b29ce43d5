internal import LeakMemory

/// Reads lists of locations that each hold for a range of addresses: DWARF 4, section 2.6.2; DWARF 5, sections 2.6.2
/// and 7.29.
enum DebugLocationList {
  /// No list has more locations.
  private static let mostLocations = 1 << 16

  /// The expression of a list that holds at an address, or the first where none is asked for; nil where none does.
  static func expression(
    _ value: DebugValue,
    at address: UInt64?,
    _ unit: DebugUnit,
    _ sections: DebugSections
  ) -> [UInt8]? {
    let isNew = unit.encoding.version >= 5
    let offset: UInt64
    switch value {
    case .block(let expression): return expression
    case .sectionOffset(let known): offset = known
    case .listIndex(let index):
      let size = unit.encoding.offsetSize
      let base = unit.locationListsBase
      guard let distance = sections.number(.locationLists, base: base, index: index, size: size),
        distance <= UInt64.max - base
      else { return nil }
      offset = base + distance
    default: return nil
    }
    return sections.read(isNew ? .locationLists : .locations, at: offset) { reader in
      isNew
        ? newExpression(&reader, address, unit, sections) : oldExpression(&reader, address, unit)
    }
  }

  /// Looks through a list as until version 4.
  private static func oldExpression(
    _ reader: inout ByteReader,
    _ address: UInt64?,
    _ unit: DebugUnit
  ) -> [UInt8]? {
    var base = unit.baseAddress
    for _ in 0..<mostLocations where !reader.hasFailed {
      let (low, high) = (reader.read(UInt64.self), reader.read(UInt64.self))
      if low == 0, high == 0 { return nil }
      if low == .max {
        base = high
        continue
      }
      let expression = block(&reader, UInt64(reader.read(UInt16.self)))
      if holds(base &+ low, base &+ high, address) { return expression }
    }
    return nil
  }

  /// Looks through a list as since version 5.
  private static func newExpression(
    _ reader: inout ByteReader,
    _ address: UInt64?,
    _ unit: DebugUnit,
    _ sections: DebugSections
  ) -> [UInt8]? {
    var base = unit.baseAddress
    var otherwise: [UInt8]?
    for _ in 0..<mostLocations where !reader.hasFailed {
      var (low, high): (UInt64, UInt64) = (0, 0)
      let kind = reader.read(UInt8.self)
      switch kind {
      case 0: return otherwise
      case 1: base = unit.address(reader.readUnsignedLEB(), sections) ?? 0
      case 2:
        low = unit.address(reader.readUnsignedLEB(), sections) ?? 0
        high = unit.address(reader.readUnsignedLEB(), sections) ?? 0
      case 3:
        low = unit.address(reader.readUnsignedLEB(), sections) ?? 0
        high = low &+ reader.readUnsignedLEB()
      case 4:
        low = base &+ reader.readUnsignedLEB()
        high = base &+ reader.readUnsignedLEB()
      case 5: break
      case 6: base = reader.read(UInt64.self)
      case 7:
        low = reader.read(UInt64.self)
        high = reader.read(UInt64.self)
      case 8:
        low = reader.read(UInt64.self)
        high = low &+ reader.readUnsignedLEB()
      default: return nil
      }
      guard kind != 1, kind != 6 else { continue }
      let expression = block(&reader, reader.readUnsignedLEB())
      if kind == 5 {
        otherwise = expression
      } else if holds(low, high, address) {
        return expression
      }
    }
    return nil
  }

  /// Whether an address is in a range; where none is asked for, whether the range is any.
  private static func holds(_ low: UInt64, _ high: UInt64, _ address: UInt64?) -> Bool {
    address.map { low <= $0 && $0 < high } ?? (low < high)
  }

  /// Reads an expression of a stated length.
  private static func block(_ reader: inout ByteReader, _ count: UInt64) -> [UInt8] {
    let start = reader.offset
    reader.skip(count)
    return reader.hasFailed ? [] : Array(reader.bytes[start..<reader.offset])
  }
}
