internal import LeakLocking
internal import LeakMemory

/// The variables that an image's file names.
///
/// Only symbols of variables are kept, 16 bytes each; their names are those of the file's table, which all who need it
/// share.
final class VariableSymbols: Sendable {
  /// One variable.
  struct Entry: BitwiseCopyable {
    /// Its first address before the load bias is added; in a thread's block: its offset.
    var start: UInt64
    /// Its size in bytes; 0 where the file does not say.
    var byteCount: UInt32
    /// The offset of its name in the file's string table.
    var name: UInt32
  }

  /// The global and static variables in the ranges asked for, ascending; one for an address.
  let globals: [Entry]

  /// The thread-local variables, by ascending offset; one for an offset.
  let threadLocals: [Entry]

  /// Whether they are from a symbol table that has also what is not exported.
  let isComplete: Bool

  /// Opens the file; not the image itself, which keeps these symbols.
  private let openFile: @Sendable () -> ELFFile?

  /// The file's table, which has the names, once the first was asked for.
  private let table = Locked<ELFSymbolTable?>(nil)

  /// No more symbols than this are looked at.
  private static let maximumCount = 1 << 24

  /// No address in a file is as large as this.
  private static let maximumAddress: UInt64 = 1 << 60

  /// Reads the variables of an image's file; there are none where it is gone.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - wanted: The addresses in the file of the global and static variables that are asked for.
  init(_ image: SnapshotImage, in wanted: [Range<UInt64>]) {
    let file = image.file()
    // SHT_SYMTAB = 2, SHT_DYNSYM = 11.
    let full = file?.sections.first { $0.type == 2 }
    let table = full ?? file?.sections.first { $0.type == 11 }
    isComplete = full != nil
    openFile = image.openFile
    guard let file, let table, file.sections.indices.contains(table.link),
      let symbols = file.content(of: table)
    else {
      globals = []
      threadLocals = []
      return
    }
    var globals: [Entry] = []
    var threadLocals: [Entry] = []
    SymbolRecord.forEach(in: symbols, limit: Self.maximumCount) { record in
      guard record.isDefined, record.name != 0, record.value < Self.maximumAddress else { return }
      // The rank in front of the sizes: of those that share an address the best comes first.
      let entry = Entry(
        start: record.value << 2 | UInt64(3 - record.rank),
        byteCount: UInt32(clamping: record.byteCount),
        name: record.name
      )
      switch record.type {
      case .object:
        if record.value != 0, wanted.contains(where: { $0.contains(record.value) }) {
          globals.append(entry)
        }
      case .threadLocal: threadLocals.append(entry)
      case .function, .other: break
      }
    }
    self.globals = Self.ordered(globals)
    self.threadLocals = Self.ordered(threadLocals)
  }

  /// The name of a global or static variable.
  func name(ofGlobal index: Int) -> String {
    globals.indices.contains(index) ? name(of: globals[index]) : ""
  }

  /// The name of a thread-local variable.
  func name(ofThreadLocal index: Int) -> String {
    threadLocals.indices.contains(index) ? name(of: threadLocals[index]) : ""
  }

  /// Sorts by address and rank, and keeps the best of those that share an address.
  private static func ordered(_ found: [Entry]) -> [Entry] {
    var result: [Entry] = []
    result.reserveCapacity(found.count)
    for var entry in found.sorted(by: { $0.start < $1.start }) {
      entry.start >>= 2
      if result.last?.start != entry.start { result.append(entry) }
    }
    return result
  }

  /// The name of an entry; empty where it has none, or the file is gone.
  private func name(of entry: Entry) -> String {
    if let known = table.withLock({ $0 }) { return known.name(at: entry.name) ?? "" }
    // Read outside the lock: two threads may open the same file, which is only a waste.
    guard let read = openFile().flatMap(ELFSymbolTable.shared) else { return "" }
    table.withLock { $0 = read }
    return read.name(at: entry.name) ?? ""
  }
}
