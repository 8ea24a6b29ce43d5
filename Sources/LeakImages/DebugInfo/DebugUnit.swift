internal import LeakMemory

/// A compilation unit: what its header and its first entry say.
struct DebugUnit {
  /// Where it begins in `.debug_info`, and where the next one does.
  let range: Range<UInt64>

  /// Where its first entry begins.
  let firstEntry: UInt64

  /// How its values are written.
  let encoding: DebugEncoding

  /// Where its abbreviations begin.
  let abbreviations: UInt64

  /// Where its line table begins; nil where it has none.
  private(set) var lineTable: UInt64?

  /// The address that those in its lists count from.
  private(set) var baseAddress: UInt64 = 0

  /// Where its addresses, strings, range lists and location lists begin in their sections.
  private var addressBase: UInt64
  private var stringOffsetsBase: UInt64
  private(set) var rangeListsBase: UInt64
  private(set) var locationListsBase: UInt64

  /// Its first entry; nil where that cannot be understood.
  private(set) var root: DebugEntry?

  /// How long the only entry of a unit is that stands for an imported module: it has a name, and no code.
  ///
  /// Most units of a Swift program are such, and their shapes are the last of long tables. Verified with Swift 6.3.1.
  private static let byteCountOfImport: UInt64 = 31

  /// No unit, and no other entry, has more ranges.
  private static let mostRangesOfUnit = 1 << 20
  private static let mostRangesOfFunction = 1 << 10

  /// Reads the header of the unit at an offset; nil where that is malformed.
  ///
  /// DWARF 5, section 7.5.1. A unit that cannot be understood has `root` nil.
  init?(_ sections: DebugSections, at offset: UInt64) {
    guard let bytes = sections.bytes(of: .info, from: offset, atMost: 32) else { return nil }
    var header = ByteReader(bytes)
    var length = UInt64(header.read(UInt32.self))
    let offsetSize = length == 0xffff_ffff ? 8 : 4
    if offsetSize == 8 { length = header.read(UInt64.self) }
    let rest = sections.byteCount(of: .info) &- offset &- UInt64(header.offset)
    // Lengths from 0xfffffff0 on are reserved, and a unit is not cut.
    guard !header.hasFailed, length > 0, length <= rest else { return nil }
    range = offset..<offset + UInt64(header.offset) + length
    let version = header.read(UInt16.self)
    var unitType: UInt8 = 1
    var addressSize: UInt8 = 0
    var abbreviations: UInt64 = 0
    if version >= 5 {
      unitType = header.read(UInt8.self)
      addressSize = header.read(UInt8.self)
      abbreviations = header.readUnsigned(size: offsetSize)
      // A skeleton's has the number of its other half.
      if unitType == 4 || unitType == 5 { header.skip(8) }
    } else {
      abbreviations = header.readUnsigned(size: offsetSize)
      addressSize = header.read(UInt8.self)
    }
    self.abbreviations = abbreviations
    encoding = DebugEncoding(version: version, offsetSize: offsetSize, unitOffset: offset)
    firstEntry = offset + UInt64(header.offset)
    // The tables begin behind their headers where no attribute says otherwise.
    let isNew = version >= 5
    addressBase = isNew ? 8 : 0
    stringOffsetsBase = isNew ? 8 : 0
    rangeListsBase = isNew ? 12 : 0
    locationListsBase = isNew ? 12 : 0
    // Units of types (2 and 6) and those without addresses of 8 bytes have no code here.
    guard !header.hasFailed, (2...5).contains(version), unitType != 2, unitType != 6,
      Int(addressSize) == DebugEncoding.addressSize, firstEntry < range.upperBound,
      isNew || range.upperBound - firstEntry > Self.byteCountOfImport
    else { return }
    readRoot(sections)
  }

  /// Reads the first entry.
  private mutating func readRoot(_ sections: DebugSections) {
    let (encoding, abbreviations) = (encoding, abbreviations)
    let root = sections.read(.info, at: firstEntry) { reader -> DebugEntry? in
      let code = reader.readUnsignedLEB()
      guard !reader.hasFailed,
        let shapes = DebugAbbreviations(sections, at: abbreviations, encoding, only: code),
        let shape = shapes[code]
      else { return nil }
      return DebugEntry(shape, &reader, encoding)
    }
    guard let root else { return }
    func base(_ name: DebugAttribute, _ otherwise: UInt64) -> UInt64 {
      guard case .sectionOffset(let offset)? = root[name] else { return otherwise }
      return offset
    }
    addressBase = base(.addressBase, addressBase)
    stringOffsetsBase = base(.stringOffsetsBase, stringOffsetsBase)
    rangeListsBase = base(.rangeListsBase, rangeListsBase)
    locationListsBase = base(.locationListsBase, locationListsBase)
    if case .sectionOffset(let offset)? = root[.lineTable] { lineTable = offset }
    baseAddress = root[.lowAddress].flatMap { address($0, sections) } ?? 0
    self.root = root
  }

  /// The address that a value is; nil where it is none.
  func address(_ value: DebugValue, _ sections: DebugSections) -> UInt64? {
    switch value {
    case .address(let address): address
    case .addressIndex(let index): address(index, sections)
    default: nil
    }
  }

  /// The address of a number in the unit's part of `.debug_addr`.
  func address(_ index: UInt64, _ sections: DebugSections) -> UInt64? {
    sections.number(
      .addresses,
      base: addressBase,
      index: index,
      size: DebugEncoding.addressSize
    )
  }

  /// The text that a value is; nil where it is none.
  func text(_ value: DebugValue?, _ sections: DebugSections) -> String? {
    switch value {
    case .text(let text): text
    case .string(let section, let offset): sections.string(section, at: offset)
    case .stringIndex(let index):
      sections.number(
        .stringOffsets,
        base: stringOffsetsBase,
        index: index,
        size: encoding.offsetSize
      )
      .flatMap { sections.string(.strings, at: $0) }
    default: nil
    }
  }

  /// The addresses that an entry's code has; empty where it has none.
  ///
  /// The linker leaves what it dropped at address 0.
  func ranges(of entry: DebugEntry, _ sections: DebugSections) -> [Range<UInt64>] {
    if let ranges = entry[.ranges] {
      let isUnit = entry.tag == DebugTag.compileUnit
      let most = isUnit ? Self.mostRangesOfUnit : Self.mostRangesOfFunction
      return DebugRanges.read(ranges, atMost: most, self, sections)
    }
    guard let low = entry[.lowAddress].flatMap({ address($0, sections) }), low > 0,
      let end = entry[.highAddress]
    else { return [] }
    let high: UInt64
    switch end {
    case .number(let count):
      let (sum, isTooLarge) = low.addingReportingOverflow(count)
      guard !isTooLarge else { return [] }
      high = sum
    default: high = address(end, sections) ?? 0
    }
    return high > low ? [low..<high] : []
  }
}
