package import LeakMemory

/// The global and static variables of a file that no process need have loaded.
package struct FileVariables: Sendable {
  /// A variable: its first address in the file's numbering, its size in bytes, and where its name begins.
  private struct Entry {
    var start: UInt64
    var byteCount: UInt64
    var name: Int
  }

  /// The variables by ascending address; of those that share one, the best named last.
  private let entries: [Entry]

  /// The names, each with a zero.
  private let names: [UInt8]

  /// No more symbols than this are looked at.
  private static let maximumCount = 1 << 24

  /// Reads the variables of a file; there are none where it is stripped.
  package init(_ file: ELFFile) {
    // SHT_SYMTAB = 2.
    guard let table = file.sections.first(where: { $0.type == 2 }),
      file.sections.indices.contains(table.link), let symbols = file.content(of: table),
      let names = file.content(of: file.sections[table.link])
    else {
      entries = []
      names = []
      return
    }
    self.names = names
    var found: [(entry: Entry, rank: UInt8)] = []
    SymbolRecord.forEach(in: symbols, limit: Self.maximumCount) { record in
      guard record.isDefined, record.type == .object, record.name != 0 else { return }
      let entry = Entry(
        start: record.value,
        byteCount: record.byteCount,
        name: Int(record.name)
      )
      found.append((entry, record.rank))
    }
    entries = found.sorted { ($0.entry.start, $0.rank) < ($1.entry.start, $1.rank) }.map(\.entry)
  }

  /// The linker's name of the variable that an address before the load bias is in; nil where it is in none.
  ///
  /// - Complexity: O(log *n*).
  package func name(at address: UInt64) -> String? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].start <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    guard address - entry.start < max(1, entry.byteCount), names.indices.contains(entry.name) else {
      return nil
    }
    return String(decoding: names[entry.name...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
