extension ELFFile {
  /// The linker's build-id; empty where the file has none.
  ///
  /// Found by the section `.note.gnu.build-id`, or by the program headers (`PT_NOTE`, 4) where section
  /// headers are missing, as in an image's memory.
  package var buildID: [UInt8] {
    if let note = content(ofSection: ".note.gnu.build-id") {
      return Self.buildID(inNotes: note)
    }
    var reader = ByteReader(programHeaders)
    while reader.remaining >= ProgramHeader.byteCount {
      let type = reader.read(UInt32.self)
      reader.skip(4)
      let offset = reader.read(UInt64.self)
      reader.skip(16)
      let size = reader.read(UInt64.self)
      reader.skip(16)
      guard type == 4, size <= 1 << 16, let offset = Int(exactly: offset),
        let notes = source.bytes(at: offset, count: Int(size))
      else { continue }
      let found = Self.buildID(inNotes: notes)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The build-id among notes; empty where there is none.
  ///
  /// Source: `NT_GNU_BUILD_ID` (3) of the owner `GNU`; the notes' layout is that of the System V ABI,
  /// chapter 5.
  private static func buildID(inNotes notes: [UInt8]) -> [UInt8] {
    var reader = ByteReader(notes)
    while reader.remaining >= 12 {
      let nameSize = Int(reader.read(UInt32.self))
      let size = Int(reader.read(UInt32.self))
      let type = reader.read(UInt32.self)
      let name = reader.offset
      reader.skip(UInt64((nameSize + 3) & ~3))
      let content = reader.offset
      reader.skip(UInt64((size + 3) & ~3))
      guard !reader.hasFailed else { return [] }
      if type == 3, nameSize == 4, size > 0, size <= 64,
        notes[name..<name + 4].elementsEqual([0x47, 0x4e, 0x55, 0])
      {
        return Array(notes[content..<content + size])
      }
    }
    return []
  }
}
