extension ELFFile {
  /// The linker's build-id; empty where the file has none.
  ///
  /// Source: `NT_GNU_BUILD_ID` (3) in the section `.note.gnu.build-id`; the note's layout is that of the
  /// System V ABI, chapter 5.
  package var buildID: [UInt8] {
    guard let note = content(ofSection: ".note.gnu.build-id") else { return [] }
    var reader = ByteReader(note)
    let nameSize = reader.read(UInt32.self)
    let size = reader.read(UInt32.self)
    let type = reader.read(UInt32.self)
    guard type == 3, nameSize == 4, size > 0, size <= 64, note.count >= 16 + Int(size) else {
      return []
    }
    return Array(note[16..<16 + Int(size)])
  }
}
