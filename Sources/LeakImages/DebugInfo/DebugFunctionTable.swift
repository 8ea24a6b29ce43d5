internal import LeakMemory

/// Where the functions of a compilation unit are described.
struct DebugFunctionTable {
  /// A function's code and its description.
  private struct Entry {
    /// The first address.
    let start: UInt64
    /// The address behind the last.
    let end: UInt64
    /// Where the function's entry begins in `.debug_info`, and where those inside it end.
    let description: Range<UInt64>
  }

  /// The functions by ascending address.
  private let entries: [Entry]

  /// No larger unit is read, in bytes.
  private static let largestUnit: UInt64 = 1 << 26

  /// No entries are nested more deeply.
  private static let mostDepth = 256

  /// Reads a unit; nil where it is too large or malformed.
  ///
  /// - Complexity: One pass over the unit.
  init?(
    _ unit: DebugUnit,
    _ abbreviations: DebugAbbreviations,
    _ sections: DebugSections
  ) {
    let byteCount = unit.range.upperBound - unit.firstEntry
    guard byteCount <= Self.largestUnit,
      let bytes = sections.bytes(of: .info, from: unit.firstEntry, atMost: Int(byteCount))
    else { return nil }
    var reader = ByteReader(bytes)
    var entries: [Entry] = []
    // For each open entry its ranges, if it is a function, and where it begins.
    var open: [(ranges: [Range<UInt64>], start: UInt64)] = []
    repeat {
      let start = unit.firstEntry + UInt64(reader.offset)
      let code = reader.readUnsignedLEB()
      if code == 0 {
        guard let function = open.popLast() else { break }
        let end = unit.firstEntry + UInt64(reader.offset)
        Self.add(function.ranges, function.start..<end, &entries)
        continue
      }
      guard let shape = abbreviations[code] else { return nil }
      let isCode =
        shape.tag == DebugTag.subprogram && (shape.has(.lowAddress) || shape.has(.ranges))
      var ranges: [Range<UInt64>] = []
      if isCode {
        let entry = DebugEntry(shape, &reader, unit.encoding)
        ranges = unit.ranges(of: entry, sections)
      } else if let byteCount = shape.byteCount {
        reader.skip(UInt64(byteCount))
      } else {
        for attribute in shape.attributes where !reader.hasFailed {
          DebugValue.skip(attribute.form, &reader, unit.encoding)
        }
      }
      if shape.hasChildren {
        guard open.count < Self.mostDepth else { return nil }
        open.append((ranges, start))
      } else {
        Self.add(ranges, start..<unit.firstEntry + UInt64(reader.offset), &entries)
      }
    } while !open.isEmpty && !reader.isAtEnd
    guard !reader.hasFailed else { return nil }
    entries.sort { $0.start < $1.start }
    self.entries = entries
  }

  /// Where the entry of a function begins in `.debug_info`, and where those inside it end; nil where an address is
  /// in none.
  func description(containing address: UInt64) -> Range<UInt64>? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].start <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0, address < entries[low - 1].end else { return nil }
    return entries[low - 1].description
  }

  /// Where each function begins.
  var starts: [UInt64] { entries.map(\.start) }

  /// Adds a function.
  private static func add(
    _ ranges: [Range<UInt64>],
    _ description: Range<UInt64>,
    _ entries: inout [Entry]
  ) {
    for range in ranges {
      entries.append(
        Entry(start: range.lowerBound, end: range.upperBound, description: description)
      )
    }
  }
}
