/// The section and program headers of an ELF64 little-endian file.
///
/// Layouts as in the System V ABI, chapter 4. Everything is checked against the file's size: a
/// truncated or lying file gives nil, or a section that is not there.
package struct ELFFile {
  /// A section header, as far as it is used here.
  package struct Section: Sendable {
    /// Its name, such as `.symtab`.
    package fileprivate(set) var name: String
    /// What it holds (`SHT_…`).
    package let type: UInt32
    /// `SHF_…` bits.
    package let flags: UInt64
    /// Where it is loaded, before the load bias is added.
    package let address: UInt64
    /// Where it lies in the file.
    package let offset: Int
    /// Its size in bytes.
    package let size: Int
    /// The index of the section it refers to: a symbol table's string table.
    package let link: Int
    /// Where its name begins among the section names.
    fileprivate let nameOffset: Int
  }

  /// The bytes of the file.
  let source: any ByteSource

  /// The path that it was opened by; nil where it is no file.
  package var path: String? { (source as? FileBytes)?.path }

  /// Its sections, in order, whose place in the file exists.
  package let sections: [Section]

  /// Its program headers, as they are.
  package let programHeaders: [UInt8]

  /// No more sections than this are looked at.
  private static var maximumSectionCount: Int { 1 << 20 }

  /// No section larger than this is read.
  private static var maximumSectionSize: Int { 1 << 30 }

  /// Reads a file's headers; nil where they are not those of an ELF64 little-endian file.
  package init?(_ source: any ByteSource) {
    guard let header = source.bytes(at: 0, count: 64),
      header.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
    else { return nil }
    var reader = ByteReader(header, from: 32, to: 64)
    let programOffset = reader.read(UInt64.self)
    let sectionOffset = reader.read(UInt64.self)
    reader.skip(4 + 2)
    let programSize = Int(reader.read(UInt16.self))
    let programCount = Int(reader.read(UInt16.self))
    let sectionSize = Int(reader.read(UInt16.self))
    let sectionCount = Int(reader.read(UInt16.self))
    let namesIndex = Int(reader.read(UInt16.self))

    self.source = source
    if programSize == ProgramHeader.byteCount, let offset = Int(exactly: programOffset) {
      programHeaders = source.bytes(at: offset, count: programCount * programSize) ?? []
    } else {
      programHeaders = []
    }
    guard sectionSize == 64, sectionOffset > 0, let offset = Int(exactly: sectionOffset) else {
      sections = []
      return
    }
    sections = Self.readSections(source, offset, sectionCount, namesIndex)
  }

  /// The content of a section; nil where there is none, or it is compressed or out of bounds.
  package func content(ofSection name: String) -> [UInt8]? {
    sections.first { $0.name == name }.flatMap(content)
  }

  /// The content of a section; nil where it is compressed or out of bounds.
  package func content(of section: Section) -> [UInt8]? {
    guard Self.isReadable(section) else { return nil }
    return source.bytes(at: section.offset, count: section.size)
  }

  /// A part of a section's content, cut to the section; nil where it is compressed or out of bounds.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - offset: Where the part begins in it.
  ///   - count: The most bytes that are wanted.
  /// - Returns: The bytes, fewer where the section ends before.
  package func content(of section: Section, from offset: UInt64, atMost count: Int) -> [UInt8]? {
    guard Self.isReadable(section), count >= 0, let offset = Int(exactly: offset),
      offset < section.size, section.offset <= Int.max - offset
    else { return nil }
    return source.bytes(at: section.offset + offset, count: min(count, section.size - offset))
  }

  /// The content of a section, in memory of its own; nil where it is compressed or out of bounds.
  package func keptContent(of section: Section) -> KeptArray<UInt8>? {
    guard Self.isReadable(section) else { return nil }
    return KeptArray(source, at: section.offset, count: section.size)
  }

  /// Whether the file has a section's content as it is in memory.
  private static func isReadable(_ section: Section) -> Bool {
    let isCompressed = section.flags & 0x800 != 0
    let hasNoBytes = section.type == 8
    return !isCompressed && !hasNoBytes && section.size <= maximumSectionSize
  }

  /// Reads the section headers and their names.
  private static func readSections(
    _ source: any ByteSource,
    _ offset: Int,
    _ statedCount: Int,
    _ statedNamesIndex: Int
  ) -> [Section] {
    guard let first = source.bytes(at: offset, count: 64).flatMap(section) else { return [] }
    // Counts that do not fit their 16 bits are found in the first section header.
    let count = statedCount == 0 ? first.size : statedCount
    let namesIndex = statedNamesIndex == 0xffff ? first.link : statedNamesIndex
    guard count <= maximumSectionCount, let headers = source.bytes(at: offset, count: count * 64)
    else { return [] }
    // One that cannot be must stay in its place: the others refer to it by index.
    let nothing = Section(
      name: "",
      type: 0,
      flags: 0,
      address: 0,
      offset: 0,
      size: 0,
      link: 0,
      nameOffset: 0
    )
    var sections = (0..<count).map { index in
      section(Array(headers[index * 64..<index * 64 + 64])) ?? nothing
    }
    guard sections.indices.contains(namesIndex), sections[namesIndex].size <= maximumSectionSize,
      let names = source.bytes(at: sections[namesIndex].offset, count: sections[namesIndex].size)
    else { return sections }
    for index in sections.indices {
      sections[index].name = ByteReader.string(in: names, at: sections[index].nameOffset) ?? ""
    }
    return sections
  }

  /// Reads one section header; nil where its numbers cannot be.
  private static func section(_ header: [UInt8]) -> Section? {
    var reader = ByteReader(header)
    let nameOffset = reader.read(UInt32.self)
    let type = reader.read(UInt32.self)
    let flags = reader.read(UInt64.self)
    let address = reader.read(UInt64.self)
    let offset = reader.read(UInt64.self)
    let size = reader.read(UInt64.self)
    let link = reader.read(UInt32.self)
    guard !reader.hasFailed, let offset = Int(exactly: offset), let size = Int(exactly: size) else {
      return nil
    }
    return Section(
      name: "",
      type: type,
      flags: flags,
      address: address,
      offset: offset,
      size: size,
      link: Int(link),
      nameOffset: Int(nameOffset)
    )
  }
}
