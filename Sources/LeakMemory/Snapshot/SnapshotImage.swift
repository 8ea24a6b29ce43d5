internal import LeakLocking

/// An executable or library that is mapped into the process of a snapshot.
package final class SnapshotImage: Sendable {
  /// A loaded part of an image.
  package struct Segment: Hashable, Sendable {
    /// Its first address in the process.
    package let start: Address
    /// Its size in memory, in bytes.
    package let byteCount: Int
    /// Where it begins in the file.
    package let fileOffset: UInt64
    /// What code may do with it, by the program header.
    package let permissions: MemoryRegion.Permissions

    /// Describes a loaded part.
    package init(
      start: Address,
      byteCount: Int,
      fileOffset: UInt64,
      permissions: MemoryRegion.Permissions
    ) {
      self.start = start
      self.byteCount = byteCount
      self.fileOffset = fileOffset
      self.permissions = permissions
    }
  }

  /// A named section as it is in the process's memory.
  package struct Section: Hashable, Sendable {
    /// Its name, such as `swift5_types`.
    package let name: String
    /// Its first address in the process.
    package let start: Address
    /// Its size in bytes.
    package let byteCount: Int

    /// Describes a section.
    package init(name: String, start: Address, byteCount: Int) {
      self.name = name
      self.start = start
      self.byteCount = byteCount
    }
  }

  /// The path, as the process's kernel names it.
  package let path: String

  /// The last part of the path.
  package let name: String

  /// The linker's build-id; empty where there is none.
  package let buildID: [UInt8]

  /// What to add to an address in the file to get the address in the process.
  package let loadBias: UInt

  /// The loaded parts by ascending address.
  package let segments: [Segment]

  /// The sections that are loaded; empty where the file is gone or has no section headers.
  package let sections: [Section]

  /// Opens the file that the image was loaded from; nil where it is gone or another one by now.
  package let openFile: @Sendable () -> ELFFile?

  /// The symbols once they were read.
  private let symbolTable = Locked<SymbolTable?>(nil)

  /// The sizes of the functions and variables that were asked for, by their first addresses in the file; nil before
  /// anybody wants to know.
  private let asked = Locked<[UInt64: Int]?>(nil)

  /// What readers keep, by its type.
  private let keepsakes = Locked<[ObjectIdentifier: any Sendable]>([:])

  /// The outcome of reading the symbols.
  private struct SymbolTable {
    /// The symbols; nil where the file has none or is gone.
    let symbols: ELFSymbolTable?
  }

  /// Describes an image.
  package init(
    path: String,
    buildID: [UInt8],
    loadBias: UInt,
    segments: [Segment],
    sections: [Section],
    openFile: @escaping @Sendable () -> ELFFile?
  ) {
    self.path = path
    name = path.split(separator: "/").last.map(String.init) ?? path
    self.buildID = buildID
    self.loadBias = loadBias
    self.segments = segments.sorted { $0.start < $1.start }
    self.sections = sections
    self.openFile = openFile
  }

  /// The first address.
  package var start: Address { segments.first?.start ?? .null }

  /// The address behind the last byte.
  package var end: Address {
    segments.map { $0.start + $0.byteCount }.max() ?? .null
  }

  /// The section of a name.
  package func section(_ name: String) -> Section? {
    sections.first { $0.name == name }
  }

  /// The file; nil where it is gone or another one by now.
  package func file() -> ELFFile? {
    openFile()
  }

  /// Its functions and variables, read from the file when they are first asked for; nil where the file
  /// has none or is gone.
  package var symbols: ELFSymbolTable? {
    if let known = symbolTable.withLock({ $0 }) { return known.symbols }
    let read = SymbolTable(symbols: openFile().flatMap(ELFSymbolTable.shared))
    symbolTable.withLock { $0 = read }
    return read.symbols
  }

  /// What a reader has made of the image, and keeps with it for later snapshots; made where there is none yet.
  ///
  /// - Parameter make: Makes it of nothing but the image: of its file, and of what cannot change in memory. What
  ///   is made does not keep the image, which keeps it.
  /// - Returns: What was made now or before.
  package func keepsake<Value: Sendable>(_ make: () -> Value) -> Value {
    let key = ObjectIdentifier(Value.self)
    if let known = keepsakes.withLock({ $0[key] }) as? Value { return known }
    // Made outside the lock: two threads may read the same file, which is only a waste.
    let made = make()
    keepsakes.withLock { $0[key] = made }
    return made
  }

  /// The function or variable with a linker's name.
  package func symbol(named name: String) -> ELFSymbolTable.Match? {
    guard let match = exported(name) ?? symbols?.symbol(named: name) else { return nil }
    asked.withLock { $0?[match.start] = match.size }
    return match
  }

  /// The function or variable with a linker's name, found without all symbols; nil where it is not exported, or where
  /// they were read already.
  private func exported(_ name: String) -> ELFSymbolTable.Match? {
    guard symbolTable.withLock({ $0 }) == nil else { return nil }
    return openFile().flatMap(ELFExports.init)?.symbol(named: name)
  }

  /// The same image, of which nothing was asked so far and nothing is kept: from now on it is noted which functions
  /// are asked for.
  func recording() -> SnapshotImage {
    let image = SnapshotImage(
      path: path,
      buildID: buildID,
      loadBias: loadBias,
      segments: segments,
      sections: sections,
      openFile: openFile
    )
    image.asked.withLock { $0 = [:] }
    return image
  }

  /// The sizes of the functions and variables that were asked for, by their first addresses in the file; nil where
  /// nobody wants to know.
  var askedFunctions: [UInt64: Int]? { asked.withLock { $0 } }

  /// The function or variable that contains an address of the process.
  package func symbol(containing address: Address) -> ImageSymbol? {
    guard let match = symbols?.symbol(containing: UInt64(address.bits &- loadBias)) else {
      return nil
    }
    asked.withLock { $0?[match.start] = match.size }
    return ImageSymbol(
      mangledName: match.name,
      start: Address(loadBias &+ UInt(match.start)),
      size: match.size,
      imagePath: path
    )
  }
}
