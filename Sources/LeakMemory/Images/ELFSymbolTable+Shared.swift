internal import LeakLocking

extension ELFSymbolTable {
  /// What makes a file this file, as it is now.
  private struct Key: Hashable {
    /// The file system, and the file's number in it.
    let identity: [UInt64]
    /// Its size in bytes.
    let byteCount: Int
    /// When it was last written to.
    let modificationTime: Int
  }

  /// A table for as long as somebody has it.
  private struct Known {
    /// The table.
    weak var table: ELFSymbolTable?
  }

  /// The tables that somebody has.
  private static let known = Locked<[Key: Known]>([:])

  /// The symbols of a file: those that somebody has already, or else read now.
  ///
  /// Snapshots of this process and the names of its stacks are about the same files.
  package static func shared(_ file: ELFFile) -> ELFSymbolTable? {
    guard let bytes = file.source as? FileBytes else { return ELFSymbolTable(file) }
    let key = Key(
      identity: bytes.identity,
      byteCount: bytes.byteCount,
      modificationTime: bytes.modificationTime
    )
    if let table = known.withLock({ $0[key]?.table }) { return table }
    // Read outside the lock: two threads may read the same file, which is only a waste.
    guard let table = ELFSymbolTable(file) else { return nil }
    known.withLock { known in
      known = known.filter { $0.value.table != nil }
      known[key] = Known(table: table)
    }
    return table
  }
}
