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

  /// What a read costs besides its bytes, in bytes.
  private static let costOfRead = 64

  /// How many bytes are read at first of what has no stated length, and at most, in bytes.
  private static let firstPiece = 512
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
    guard budget.byteCount > 0, let section = sections[name],
      let bytes = file.content(of: section, from: offset, atMost: count)
    else { return nil }
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
    while let bytes = bytes(of: name, from: offset, atMost: count) {
      var reader = ByteReader(bytes)
      let value = body(&reader)
      if !reader.hasFailed { return value }
      guard bytes.count == count, count < Self.largestPiece else { return nil }
      count *= 16
    }
    return nil
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
