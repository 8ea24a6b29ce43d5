/// The functions and variables that an ELF file exports, found one by one by the table that the dynamic linker uses.
///
/// Nothing is read but what a lookup passes: a library's whole symbol table is not worth the reading for one name.
///
/// Source: System V ABI, chapter 5, for the symbols; glibc's elf/dl-lookup.c, `do_lookup_x` and `_dl_setup_hash`, for
/// `DT_GNU_HASH`.
package struct ELFExports {
  /// The file.
  private let file: ELFFile

  /// The table that leads from a name's hash to symbols.
  private let table: ELFFile.Section

  /// The symbols.
  private let symbols: ELFFile.Section

  /// Their names.
  private let names: ELFFile.Section

  /// How many chains the table has.
  private let bucketCount: UInt32

  /// The number of the first symbol that is in a chain.
  private let firstSymbol: UInt32

  /// Where the numbers of the chains' first symbols begin in the table.
  private let bucketsOffset: UInt64

  /// No chain is followed further than this.
  private static let maximumChainLength: UInt32 = 4096

  /// Reads a file's table; nil where it has none that makes sense.
  package init?(_ file: ELFFile) {
    // SHT_GNU_HASH
    guard let table = file.sections.first(where: { $0.type == 0x6fff_fff6 }),
      file.sections.indices.contains(table.link),
      case let symbols = file.sections[table.link], symbols.type == 11,
      file.sections.indices.contains(symbols.link),
      let header = file.content(of: table, from: 0, atMost: 16)
    else { return nil }
    var reader = ByteReader(header)
    let bucketCount = reader.read(UInt32.self)
    let firstSymbol = reader.read(UInt32.self)
    let filterCount = reader.read(UInt32.self)
    guard !reader.hasFailed, bucketCount > 0 else { return nil }
    self.file = file
    self.table = table
    self.symbols = symbols
    names = file.sections[symbols.link]
    self.bucketCount = bucketCount
    self.firstSymbol = firstSymbol
    bucketsOffset = 16 + UInt64(filterCount) * 8
  }

  /// The function or variable that is exported by a name; nil where none is whose size the file says.
  ///
  /// - Complexity: O(1); the symbols with the same hash, modulo the number of chains, are passed.
  package func symbol(named name: String) -> ELFSymbolTable.Match? {
    let hash = Self.hash(name)
    guard !name.isEmpty,
      let first = number(at: bucketsOffset + UInt64(hash % bucketCount) * 4),
      first >= firstSymbol
    else { return nil }
    let chains = bucketsOffset + UInt64(bucketCount) * 4
    for step in 0..<Self.maximumChainLength {
      let (index, isOverflowing) = first.addingReportingOverflow(step)
      guard !isOverflowing, let link = number(at: chains + UInt64(index - firstSymbol) * 4) else {
        return nil
      }
      // The lowest bit says that the chain ends; the others are the hash's.
      if link | 1 == hash | 1, let match = match(index, named: name) { return match }
      if link & 1 == 1 { return nil }
    }
    return nil
  }

  /// A symbol, where it has a name and is defined.
  private func match(_ index: UInt32, named name: String) -> ELFSymbolTable.Match? {
    let offset = UInt64(index) * UInt64(SymbolRecord.byteCount)
    let wanted = Array(name.utf8) + [0]
    var found: SymbolRecord?
    guard
      let bytes = file.content(of: symbols, from: offset, atMost: SymbolRecord.byteCount)
    else { return nil }
    SymbolRecord.forEach(in: bytes, limit: 1) { found = $0 }
    guard let found, found.type == .function || found.type == .object, found.isDefined,
      found.value != 0, found.byteCount > 0,
      file.content(of: names, from: UInt64(found.name), atMost: wanted.count) == wanted
    else { return nil }
    return ELFSymbolTable.Match(
      name: name,
      start: found.value,
      size: Int(clamping: found.byteCount)
    )
  }

  /// A number in the table; nil where it lies behind the end.
  private func number(at offset: UInt64) -> UInt32? {
    guard let bytes = file.content(of: table, from: offset, atMost: 4) else { return nil }
    var reader = ByteReader(bytes)
    let number = reader.read(UInt32.self)
    return reader.hasFailed ? nil : number
  }

  /// The hash of a name.
  private static func hash(_ name: String) -> UInt32 {
    name.utf8.reduce(5381) { $0 &* 33 &+ UInt32($1) }
  }
}
