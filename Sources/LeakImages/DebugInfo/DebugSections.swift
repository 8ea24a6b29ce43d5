internal import LeakMemory

/// The sections of a file that hold its debug information, read piece by piece.
///
/// Section names: DWARF 5, section 7.1 and appendix B; `.debug_ranges` and `.debug_loc`: DWARF 4.
///
/// A file that refers to the same bytes over and over is given up: see ``Budget``.
struct DebugSections {
  /// How much may still be read, so that malformed files take no more time than large ones.
  private final class Budget {
    /// The bytes.
    var byteCount = 1 << 29
  }

  /// The part of a section that was read last.
  private struct Window {
    /// Where it begins in the section.
    var start: UInt64 = 0
    /// Its bytes.
    var bytes: [UInt8] = []

    /// The offset behind it.
    var end: UInt64 { start + UInt64(bytes.count) }
  }

  /// What was read last of each section.
  private final class Windows {
    /// By section.
    var bySection: [Name: Window] = [:]
  }

  /// A section.
  enum Name: String, CaseIterable {
    case info = ".debug_info"
    case abbreviations = ".debug_abbrev"
    case strings = ".debug_str"
    case lineStrings = ".debug_line_str"
    case stringOffsets = ".debug_str_offsets"
    case addresses = ".debug_addr"
    case ranges = ".debug_ranges"
    case rangeLists = ".debug_rnglists"
    case locations = ".debug_loc"
    case locationLists = ".debug_loclists"
    case lines = ".debug_line"
  }

  /// The file.
  private let file: ELFFile

  /// The sections that it has.
  private let sections: [Name: ELFFile.Section]

  /// How much may still be read.
  private let budget = Budget()

  /// What was read last: most records are read one after the other.
  private let windows = Windows()

  /// What a read costs besides its bytes, in bytes.
  private static let costOfRead = 64

  /// How many bytes are read at first of what has no stated length; where it is right behind what was read before; and
  /// at most.
  private static let firstPiece = 512
  private static let followingPiece = 1 << 16
  private static let largestPiece = 1 << 25

  /// Finds the sections of a file; nil where it has no debug information.
  init?(_ file: ELFFile) {
    self.file = file
    var sections: [Name: ELFFile.Section] = [:]
    // SHT_NOBITS = 8: a saved snapshot's image has the headers of all sections, and few contents.
    for section in file.sections where section.type != 8 {
      if let name = Name(rawValue: section.name) { sections[name] = section }
    }
    guard sections[.info] != nil, sections[.abbreviations] != nil else { return nil }
    self.sections = sections
  }

  /// The size of a section in bytes; 0 where there is none.
  func byteCount(of name: Name) -> UInt64 {
    sections[name].map { UInt64($0.size) } ?? 0
  }

  /// The bytes of a section from an offset on, cut to the section; nil where there are none.
  func bytes(of name: Name, from offset: UInt64, atMost count: Int) -> [UInt8]? {
    guard budget.byteCount > 0 else { return nil }
    let bytes: [UInt8]
    if count <= Self.firstPiece, let window = window(name, at: offset, count) {
      let start = Int(offset - window.start)
      bytes = Array(window.bytes[start..<min(start + count, window.bytes.count)])
    } else if let read = content(of: name, from: offset, atMost: count) {
      bytes = read
    } else {
      return nil
    }
    budget.byteCount -= bytes.count + Self.costOfRead
    return bytes
  }

  /// Reads a record of unknown length; nil where it is cut off or malformed.
  ///
  /// - Parameters:
  ///   - name: The section.
  ///   - offset: Where the record begins in it.
  ///   - body: Reads the record. It runs again with more bytes where it went past those that it was given.
  /// - Returns: What the body made of the record.
  func read<Value>(
    _ name: Name,
    at offset: UInt64,
    _ body: (inout ByteReader) -> Value?
  ) -> Value? {
    var count = Self.firstPiece
    while budget.byteCount > 0, let window = window(name, at: offset, count) {
      let start = Int(offset - window.start)
      var reader = ByteReader(window.bytes, from: start, to: window.bytes.count)
      let value = body(&reader)
      budget.byteCount -= reader.offset - start + Self.costOfRead
      if !reader.hasFailed { return value }
      let read = window.bytes.count - start
      guard read < Self.largestPiece, window.end < byteCount(of: name) else { return nil }
      count = max(read, Self.firstPiece) * 16
    }
    return nil
  }

  /// The part of a section that has so many bytes from an offset on, or all that follow; nil where there are none.
  private func window(_ name: Name, at offset: UInt64, _ count: Int) -> Window? {
    let last = windows.bySection[name] ?? Window()
    if offset >= last.start, offset < last.end,
      last.end - offset >= UInt64(count) || last.end == byteCount(of: name)
    {
      return last
    }
    // What follows upon the last part is likely to be followed by more.
    let isNext = offset >= last.start && offset <= last.end &+ UInt64(Self.firstPiece)
    let piece = isNext && last.end > 0 ? max(count, Self.followingPiece) : count
    guard let bytes = content(of: name, from: offset, atMost: piece), !bytes.isEmpty else {
      return nil
    }
    let read = Window(start: offset, bytes: bytes)
    windows.bySection[name] = read
    return read
  }

  /// Bytes of the file, cut to the section; nil where there are none.
  private func content(of name: Name, from offset: UInt64, atMost count: Int) -> [UInt8]? {
    sections[name].flatMap { file.content(of: $0, from: offset, atMost: count) }
  }

  /// The zero-terminated string at an offset; nil where there is none.
  func string(_ name: Name, at offset: UInt64) -> String? {
    read(name, at: offset) { reader in
      let range = reader.readStringRange()
      return String(decoding: reader.bytes[range], as: UTF8.self)
    }
  }

  /// The number of 4 or 8 bytes at an index behind the start of a table; nil where there is none.
  func number(_ name: Name, base: UInt64, index: UInt64, size: Int) -> UInt64? {
    let (distance, isTooFar) = index.multipliedReportingOverflow(by: UInt64(size))
    let (offset, isTooLarge) = base.addingReportingOverflow(distance)
    guard !isTooFar, !isTooLarge,
      let bytes = bytes(of: name, from: offset, atMost: size), bytes.count == size
    else { return nil }
    var reader = ByteReader(bytes)
    return reader.readUnsigned(size: size)
  }
}
