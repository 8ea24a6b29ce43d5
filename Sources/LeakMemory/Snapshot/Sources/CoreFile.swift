/// The headers of an ELF core file: what was mapped, and where in the file its bytes are.
struct CoreFile {
  /// A part of the process's memory (`PT_LOAD`).
  struct Load {
    /// The mapping.
    let range: Range<UInt>
    /// Where its bytes are in the core file.
    let fileOffset: Int
    /// How many of them the file should have, and has.
    let statedByteCount: Int
    let byteCount: Int
    /// What code may do with it.
    let permissions: MemoryRegion.Permissions
  }

  /// The path of the file.
  let path: String

  /// The bytes of the file.
  let bytes: FileBytes

  /// The parts of memory by ascending address; they do not overlap.
  let loads: [Load]

  /// What the notes say.
  let notes: CoreNotes

  /// No more headers, and no more bytes of notes, are read.
  private static let mostHeaders = 1 << 20
  private static let mostNoteBytes = 1 << 28

  /// Reads the headers and notes of a core file.
  init(path: String) throws(SnapshotError) {
    guard let bytes = FileBytes(path: path) else { throw OpenError.of(path) }
    guard let header = bytes.bytes(at: 0, count: 64), header.starts(with: [0x7f, 0x45, 0x4c, 0x46])
    else { throw .wrongFormat(path: path, reason: "is no core file and no saved snapshot") }
    // ELFCLASS64, little-endian; ET_CORE = 4 at offset 16, EM_X86_64 = 62 at offset 18.
    guard header[4] == 2, header[5] == 1, header[18] == 62, header[19] == 0 else {
      throw .wrongArchitecture(path)
    }
    guard header[16] == 4, header[17] == 0 else {
      throw .wrongFormat(path: path, reason: "is a program or library, no core file")
    }
    let headers = try Self.programHeaders(of: bytes, header, path)
    self.path = path
    self.bytes = bytes
    var notes = CoreNotes()
    var loads: [Load] = []
    // Loads that share the file's bytes are a lie, and would be read again and again.
    var budget = bytes.byteCount
    var reader = ByteReader(headers)
    while reader.remaining >= ProgramHeader.byteCount {
      let type = reader.read(UInt32.self)
      let flags = reader.read(UInt32.self)
      let offset = Int(clamping: reader.read(UInt64.self))
      let address = UInt(truncatingIfNeeded: reader.read(UInt64.self))
      reader.skip(8)
      let fileSize = Int(clamping: reader.read(UInt64.self))
      let memorySize = reader.read(UInt64.self)
      reader.skip(8)
      let available = max(0, min(fileSize, bytes.byteCount - min(offset, bytes.byteCount)))
      if type == 4 {
        let count = min(available, Self.mostNoteBytes, budget)
        budget -= count
        notes.add(bytes.bytes(at: offset, count: count) ?? [])
      }
      // User space ends at 2^47.
      guard type == 1, memorySize > 0, memorySize <= 1 << 47, address < 1 << 47 else { continue }
      let end = min(address + UInt(memorySize), 1 << 47)
      let count = min(available, budget, Int(end - address))
      budget -= count
      loads.append(
        Load(
          range: address..<end,
          fileOffset: offset,
          statedByteCount: min(fileSize, Int(end - address)),
          byteCount: count,
          permissions: Self.permissions(flags)
        )
      )
    }
    self.notes = notes
    self.loads = Self.ordered(loads)
    guard loads.contains(where: { $0.byteCount > 0 }) else {
      throw .wrongFormat(path: path, reason: "is truncated: it ends before any memory")
    }
  }

  /// Reads the program headers.
  private static func programHeaders(
    of bytes: FileBytes,
    _ header: [UInt8],
    _ path: String
  ) throws(SnapshotError) -> [UInt8] {
    var reader = ByteReader(header, from: 32, to: 64)
    let offset = Int(clamping: reader.read(UInt64.self))
    let sectionOffset = Int(clamping: reader.read(UInt64.self))
    reader.skip(6)
    let size = Int(reader.read(UInt16.self))
    var count = Int(reader.read(UInt16.self))
    // PN_XNUM: the count is in the first section header's `sh_info`, at 44.
    if count == 0xffff, let section = bytes.bytes(at: sectionOffset, count: 64) {
      var field = ByteReader(section, from: 44, to: 48)
      count = Int(field.read(UInt32.self))
    }
    guard size == ProgramHeader.byteCount, count > 0, count <= mostHeaders else {
      throw .wrongFormat(path: path, reason: "is no core file: it describes no memory")
    }
    guard let headers = bytes.bytes(at: offset, count: count * size) else {
      throw .wrongFormat(path: path, reason: "is truncated: it ends before its program headers")
    }
    return headers
  }

  /// The meaning of `p_flags`: PF_X = 1, PF_W = 2, PF_R = 4.
  private static func permissions(_ flags: UInt32) -> MemoryRegion.Permissions {
    var permissions: MemoryRegion.Permissions = []
    if flags & 4 != 0 { permissions.insert(.read) }
    if flags & 2 != 0 { permissions.insert(.write) }
    if flags & 1 != 0 { permissions.insert(.execute) }
    return permissions
  }

  /// Sorts by address, and drops what overlaps an earlier one.
  private static func ordered(_ loads: [Load]) -> [Load] {
    var result: [Load] = []
    for load in loads.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if let last = result.last, last.range.upperBound > load.range.lowerBound { continue }
      result.append(load)
    }
    return result
  }
}
