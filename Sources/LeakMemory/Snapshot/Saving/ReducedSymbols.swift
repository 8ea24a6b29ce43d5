/// A symbol table without the functions that nobody asked for, and its strings.
struct ReducedSymbols {
  /// The contents of the two sections, by their numbers.
  let contents: [Int: [UInt8]]

  /// The size of a symbol in bytes: `Elf64_Sym` in the System V ABI, chapter 4.
  private static let entrySize = 24

  /// No name is longer.
  private static let mostNameBytes = 1 << 16

  /// Reduces the table that names the code and the variables of a file; nil where it has none.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - functions: The sizes of what was asked for, by first addresses. Variables, which a picture may have values of,
  ///     are kept as well.
  init?(of file: ELFFile, functions: [UInt64: Int]) {
    // SHT_SYMTAB = 2, SHT_DYNSYM = 11.
    let sections = file.sections
    guard
      let index = sections.firstIndex(where: { $0.type == 2 })
        ?? sections.firstIndex(where: { $0.type == 11 }),
      sections.indices.contains(sections[index].link),
      let table = file.content(of: sections[index]),
      let names = file.content(of: sections[sections[index].link])
    else { return nil }
    let kept = Self.entries(of: table, sections, functions).filter { $0.name < names.count }
    let sized = Set(kept.lazy.filter { $0.byteCount > 0 }.map(\.start))
    var entries = DirectoryWriter()
    for _ in 0..<Self.entrySize { entries.write(UInt8(0)) }
    var texts: [UInt8] = [0]
    // Of several names of an address their order in the file decides: it stays.
    for entry in kept.sorted(by: { $0.name < $1.name }) {
      guard let end = names[entry.name...].prefix(Self.mostNameBytes).firstIndex(of: 0) else {
        continue
      }
      entries.write(UInt32(truncatingIfNeeded: texts.count))
      entries.write(entry.info)
      entries.write(entry.other)
      entries.write(UInt16(truncatingIfNeeded: entry.section))
      entries.write(entry.start)
      // Where the file says no size, that follows from the next symbol, which may be left out.
      let isOpen = entry.byteCount == 0 && !sized.contains(entry.start)
      entries.write(isOpen ? UInt64(clamping: functions[entry.start] ?? 0) : entry.byteCount)
      texts += names[entry.name...end]
    }
    contents = [index: entries.bytes, sections[index].link: texts]
  }

  /// One symbol.
  private struct Entry {
    let name: Int
    let info: UInt8
    let other: UInt8
    let section: Int
    let start: UInt64
    let byteCount: UInt64
  }

  /// The symbols of a table that are kept.
  private static func entries(
    of table: [UInt8],
    _ sections: [ELFFile.Section],
    _ functions: [UInt64: Int]
  ) -> [Entry] {
    var reader = ByteReader(table)
    var kept: [Entry] = []
    for _ in 0..<table.count / entrySize {
      let name = Int(reader.read(UInt32.self))
      let info = reader.read(UInt8.self)
      let other = reader.read(UInt8.self)
      let section = Int(reader.read(UInt16.self))
      let start = reader.read(UInt64.self)
      let size = reader.read(UInt64.self)
      guard name > 0, functions[start] != nil || isVariable(info, section, sections) else {
        continue
      }
      kept.append(
        Entry(
          name: name,
          info: info,
          other: other,
          section: section,
          start: start,
          byteCount: size
        )
      )
    }
    return kept
  }

  /// Whether an entry is that of a variable in writable memory, or of a thread-local one.
  private static func isVariable(
    _ info: UInt8,
    _ section: Int,
    _ sections: [ELFFile.Section]
  ) -> Bool {
    // STT_TLS = 6; STT_OBJECT = 1, STT_COMMON = 5; SHF_WRITE = 1.
    if info & 15 == 6 { return true }
    guard info & 15 == 1 || info & 15 == 5, sections.indices.contains(section) else { return false }
    return sections[section].flags & 1 != 0 && sections[section].name != ".data.rel.ro"
  }
}
