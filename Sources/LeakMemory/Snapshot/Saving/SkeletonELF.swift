/// Makes a small ELF file with an image's symbols out of the image's file.
///
/// It has the program headers and all section headers; only symbol tables, their strings, the sections'
/// names and the build-id have contents, all others are as `SHT_NOBITS`, which has none.
enum SkeletonELF {
  /// Sections larger than this are left out.
  private static let mostSectionBytes = 1 << 28

  /// Makes the small file.
  ///
  /// - Parameters:
  ///   - file: The image's file.
  ///   - functions: The sizes of the functions that are of interest, by their first addresses, with which the program's
  ///     variables are kept; nil for all symbols.
  /// - Returns: Its bytes; none where there are no symbols.
  static func bytes(of file: ELFFile, functions: [UInt64: Int]?) -> [UInt8] {
    // SHT_SYMTAB = 2, SHT_STRTAB = 3, SHT_NOTE = 7, SHT_NOBITS = 8, SHT_DYNSYM = 11.
    let hasSymbols = file.sections.contains { $0.type == 2 || $0.type == 11 }
    guard hasSymbols, file.sections.count < 0xff00 else { return [] }
    let hasFull = file.sections.contains { $0.type == 2 }
    var names: [UInt8] = [0]
    var body: [UInt8] = []
    var headers = DirectoryWriter()
    let reduced = functions.flatMap { ReducedSymbols(of: file, functions: $0) }
    let bodyStart = 64 + file.programHeaders.count
    for (index, section) in file.sections.enumerated() {
      let isTable = section.type == (hasFull ? 2 : 11)
      let isLinked = file.sections.contains {
        $0.type == (hasFull ? 2 : 11) && $0.link == index
      }
      let isNote = section.name == ".note.gnu.build-id"
      let content =
        reduced?.contents[index]
        ?? ((isTable || isLinked || isNote) && section.size <= mostSectionBytes
          ? file.content(of: section) : nil)
      while body.count % 8 != 0 { body.append(0) }
      let offset = bodyStart + body.count
      body += content ?? []
      write(
        section,
        nameOffset: names.count,
        type: content == nil && section.type != 0 ? 8 : section.type,
        offset: offset,
        byteCount: content?.count ?? section.size,
        to: &headers
      )
      names += Array(section.name.utf8) + [0]
    }
    let namesOffset = bodyStart + body.count
    body += names
    while body.count % 8 != 0 { body.append(0) }
    writeNamesHeader(offset: namesOffset, byteCount: names.count, to: &headers)
    let count = file.sections.count + 1
    let header = fileHeader(
      programCount: file.programHeaders.count / ProgramHeader.byteCount,
      sectionOffset: bodyStart + body.count,
      sectionCount: count
    )
    return header + file.programHeaders + body + headers.bytes
  }

  /// Appends an `Elf64_Shdr`.
  private static func write(
    _ section: ELFFile.Section,
    nameOffset: Int,
    type: UInt32,
    offset: Int,
    byteCount: Int,
    to headers: inout DirectoryWriter
  ) {
    headers.write(UInt32(truncatingIfNeeded: nameOffset))
    headers.write(type)
    headers.write(section.flags)
    headers.write(section.address)
    headers.write(UInt64(offset))
    headers.write(UInt64(byteCount))
    headers.write(UInt32(truncatingIfNeeded: section.link))
    headers.write(UInt32(0))
    headers.write(UInt64(8))
    headers.write(UInt64(0))
  }

  /// Appends the header of the section that has the sections' names.
  private static func writeNamesHeader(
    offset: Int,
    byteCount: Int,
    to headers: inout DirectoryWriter
  ) {
    headers.write(UInt32(0))
    headers.write(UInt32(3))
    headers.write(UInt64(0))
    headers.write(UInt64(0))
    headers.write(UInt64(offset))
    headers.write(UInt64(byteCount))
    headers.write(UInt64(0))
    headers.write(UInt64(1))
    headers.write(UInt64(0))
  }

  /// An `Elf64_Ehdr` of a shared object for x86_64.
  private static func fileHeader(
    programCount: Int,
    sectionOffset: Int,
    sectionCount: Int
  ) -> [UInt8] {
    var writer = DirectoryWriter()
    for byte: UInt8 in [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0] {
      writer.write(byte)
    }
    writer.write(UInt16(3))
    writer.write(UInt16(62))
    writer.write(UInt32(1))
    writer.write(UInt64(0))
    writer.write(UInt64(64))
    writer.write(UInt64(sectionOffset))
    writer.write(UInt32(0))
    writer.write(UInt16(64))
    writer.write(UInt16(ProgramHeader.byteCount))
    writer.write(UInt16(truncatingIfNeeded: programCount))
    writer.write(UInt16(64))
    writer.write(UInt16(truncatingIfNeeded: sectionCount))
    writer.write(UInt16(truncatingIfNeeded: sectionCount - 1))
    return writer.bytes
  }
}
