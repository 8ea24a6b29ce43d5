/// One compilation unit's line number program: DWARF 4 section 6.2, DWARF 5 section 6.2.
///
/// Swift 6.3.1 writes version 4, its clang version 5. Nothing in the input is trusted: each count,
/// length and index is checked where it is used.
package struct LineProgram {
  /// A row of the line table.
  package struct Row {
    /// The first address it holds for.
    package var address: UInt64
    /// The file's number.
    package var file: UInt32
    /// The line; 0 where the compiler knows none.
    package var line: UInt32
  }

  /// The parts of the file that names are found in.
  package struct Strings {
    /// `.debug_line_str`.
    package var lineStrings: [UInt8]
    /// `.debug_str`.
    package var strings: [UInt8]

    /// Names the parts; without them only names in the table itself are known.
    package init(lineStrings: [UInt8] = [], strings: [UInt8] = []) {
      self.lineStrings = lineStrings
      self.strings = strings
    }
  }

  /// How wide offsets into other sections are: 4 or 8 bytes.
  private let offsetSize: Int

  /// The DWARF version, 2 to 5.
  private let version: UInt16

  /// How many bytes the shortest instruction has.
  private let instructionLength: UInt64

  /// The line advance of the first special opcode.
  private let lineBase: Int64

  /// How many line advances special opcodes have.
  private let lineRange: UInt64

  /// The first special opcode.
  private let opcodeBase: UInt8

  /// How many arguments each standard opcode has.
  private var argumentCounts: [UInt8] = [0]

  /// The directories; the first is that of the compilation.
  private var directories: [String] = []

  /// The files: directory number and name; from 1 before version 5, from 0 since.
  private var files: [(directory: UInt64, name: String)] = []

  /// The instructions.
  private let instructions: Range<Int>

  /// The most directories or files that are read of one unit.
  private static var maximumEntryCount: UInt64 { 100_000 }

  /// The most rows that are kept of one sequence.
  private static var maximumRowCount: Int { 8_000_000 }

  /// Reads the header at the start of a reader; nil where it cannot be understood.
  ///
  /// The reader is at the next unit afterwards, or has failed.
  package init?(_ section: inout ByteReader, _ strings: Strings) {
    var length = UInt64(section.read(UInt32.self))
    offsetSize = length == 0xffff_ffff ? 8 : 4
    if offsetSize == 8 { length = section.read(UInt64.self) }
    guard !section.hasFailed, length <= UInt64(section.remaining) else {
      section.fail()
      return nil
    }
    var header = ByteReader(section.bytes, from: section.offset, to: section.offset + Int(length))
    section.skip(length)

    version = header.read(UInt16.self)
    guard (2...5).contains(version) else { return nil }
    if version == 5 { header.skip(2) }
    let headerLength = header.readUnsigned(size: offsetSize)
    guard headerLength <= UInt64(header.remaining) else { return nil }
    instructions = header.offset + Int(headerLength)..<header.end
    instructionLength = UInt64(header.read(UInt8.self))
    if version >= 4 { header.skip(1) }
    header.skip(1)
    lineBase = Int64(header.read(Int8.self))
    lineRange = UInt64(header.read(UInt8.self))
    opcodeBase = header.read(UInt8.self)
    guard !header.hasFailed, lineRange > 0, opcodeBase > 0 else { return nil }
    for _ in 1..<max(opcodeBase, 2) where opcodeBase > 1 {
      argumentCounts.append(header.read(UInt8.self))
    }
    if version == 5 {
      directories = Self.entries(&header, strings, offsetSize).map(\.name)
      files = Self.entries(&header, strings, offsetSize)
    } else {
      readOldEntries(&header)
    }
    guard !header.hasFailed else { return nil }
  }

  /// The path of a file by its number; nil where there is none.
  package func path(ofFile number: UInt32) -> String? {
    let index = version == 5 ? Int(number) : Int(number) - 1
    guard files.indices.contains(index), !files[index].name.isEmpty else { return nil }
    let file = files[index]
    if file.name.hasPrefix("/") { return file.name }
    guard file.directory < UInt64(directories.count) else { return file.name }
    let directory = directories[Int(file.directory)]
    if directory.isEmpty { return file.name }
    if directory.hasPrefix("/") || file.directory == 0 { return "\(directory)/\(file.name)" }
    let base = directories.first ?? ""
    return base.isEmpty ? "\(directory)/\(file.name)" : "\(base)/\(directory)/\(file.name)"
  }

  /// Runs the program and hands out its sequences.
  ///
  /// - Parameters:
  ///   - bytes: The section.
  ///   - visit: Is given the rows of each sequence in order, and the address behind it.
  package func run(_ bytes: [UInt8], _ visit: (_ rows: [Row], _ end: UInt64) -> Void) {
    var reader = ByteReader(bytes, from: instructions.lowerBound, to: instructions.upperBound)
    var rows: [Row] = []
    var row = Row(address: 0, file: 1, line: 1)
    while !reader.isAtEnd, rows.count < Self.maximumRowCount {
      let opcode = reader.read(UInt8.self)
      if opcode >= opcodeBase {
        let advance = UInt64(opcode - opcodeBase)
        row.address &+= (advance / lineRange) &* instructionLength
        row.advanceLine(lineBase + Int64(advance % lineRange))
        rows.append(row)
      } else if opcode == 0 {
        let length = reader.readUnsignedLEB()
        guard length > 0, length <= UInt64(reader.remaining) else { return }
        let next = reader.offset + Int(length)
        switch reader.read(UInt8.self) {
        case 1:  // DW_LNE_end_sequence
          visit(rows, row.address)
          rows.removeAll(keepingCapacity: true)
          row = Row(address: 0, file: 1, line: 1)
        case 2:  // DW_LNE_set_address
          row.address = reader.readUnsigned(size: Int(length) - 1)
        default: break
        }
        reader = ByteReader(bytes, from: next, to: instructions.upperBound)
      } else {
        runStandard(opcode, &reader, &row, &rows)
      }
    }
  }

  /// Runs an instruction that is neither special nor extended.
  private func runStandard(
    _ opcode: UInt8,
    _ reader: inout ByteReader,
    _ row: inout Row,
    _ rows: inout [Row]
  ) {
    switch opcode {
    case 1: rows.append(row)  // DW_LNS_copy
    case 2: row.address &+= reader.readUnsignedLEB() &* instructionLength
    case 3: row.advanceLine(reader.readSignedLEB())
    case 4: row.file = UInt32(clamping: reader.readUnsignedLEB())
    case 8:  // DW_LNS_const_add_pc
      row.address &+= (UInt64(255 - opcodeBase) / lineRange) &* instructionLength
    case 9: row.address &+= UInt64(reader.read(UInt16.self))
    default:
      for _ in 0..<argumentCounts[Int(opcode)] { _ = reader.readUnsignedLEB() }
    }
  }

  /// Reads the directories and files as before version 5.
  private mutating func readOldEntries(_ header: inout ByteReader) {
    // Directory 0 is that of the compilation, which only `.debug_info` knows; Swift's are absolute.
    directories = [""]
    while !header.hasFailed, directories.count < Self.maximumEntryCount {
      let range = header.readStringRange()
      if range.isEmpty { break }
      directories.append(String(decoding: header.bytes[range], as: UTF8.self))
    }
    while !header.hasFailed, files.count < Self.maximumEntryCount {
      let range = header.readStringRange()
      if range.isEmpty { break }
      let directory = header.readUnsignedLEB()
      _ = header.readUnsignedLEB()
      _ = header.readUnsignedLEB()
      files.append((directory, String(decoding: header.bytes[range], as: UTF8.self)))
    }
  }

  /// Reads directories or files as since version 5.
  private static func entries(
    _ header: inout ByteReader,
    _ strings: Strings,
    _ offsetSize: Int
  ) -> [(directory: UInt64, name: String)] {
    let formats = (0..<header.read(UInt8.self)).map { _ in
      (content: header.readUnsignedLEB(), form: header.readUnsignedLEB())
    }
    let count = header.readUnsignedLEB()
    // An entry without fields takes no bytes, so nothing but this would end a lying count.
    guard !formats.isEmpty, count <= maximumEntryCount else {
      if count > 0 { header.fail() }
      return []
    }
    var entries: [(directory: UInt64, name: String)] = []
    for _ in 0..<count where !header.hasFailed {
      var entry: (directory: UInt64, name: String) = (0, "")
      for format in formats {
        let value = DebugForm.read(format.form, &header, strings, offsetSize)
        // DW_LNCT_path = 1, DW_LNCT_directory_index = 2.
        if format.content == 1, case .string(let name) = value { entry.name = name }
        if format.content == 2, case .number(let number) = value { entry.directory = number }
      }
      entries.append(entry)
    }
    return entries
  }
}

extension LineProgram.Row {
  /// Moves the line; wraps instead of trapping, since the input may be anything.
  fileprivate mutating func advanceLine(_ delta: Int64) {
    line = UInt32(truncatingIfNeeded: Int64(line) &+ delta)
  }
}
