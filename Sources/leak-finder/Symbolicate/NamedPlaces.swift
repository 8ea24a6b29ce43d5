import LeakAnalysis
import LeakBacktraces
import LeakImages
import LeakMemory
import LeakReports

/// The names and lines of places in a file that has its symbols.
struct NamedPlaces {
  /// The file.
  private let file: ELFFile

  /// Names functions.
  private let symbolicator: Symbolicator

  /// Names variables.
  private let variables: FileVariables

  /// Whether the file has symbols at all.
  let hasSymbols: Bool

  /// The linker's build-id in hexadecimal digits; empty where the file has none.
  let buildID: String

  /// Opens a file; nil where it is no program or library.
  init?(path: String) {
    guard let bytes = FileBytes(path: path), let file = ELFFile(bytes) else { return nil }
    self.file = file
    let image = LoadedImage(
      path: path,
      file: path,
      loadBias: 0,
      programHeaders: file.programHeaders
    )
    let images = LoadedImages([image], generation: 1)
    symbolicator = Symbolicator(symbols: ImageSymbols(images: images))
    variables = FileVariables(file)
    // SHT_SYMTAB = 2.
    hasSymbols = file.sections.contains { $0.type == 2 }
    buildID = BuildIDText.of(file.buildID)
  }

  /// What is at the first of some offsets that is no thunk of the compiler's and no library's function; nil where nothing is
  /// known of any.
  func name(atOneOf offsets: [UInt64]) -> String? {
    let own = offsets.first { offset in
      guard let name = mangledName(at: offset) else { return false }
      return !ThunkNames.isThunk(name) && !ThunkNames.isOfRuntime(name)
    }
    return (own.map { [$0] } ?? offsets).lazy.compactMap(name).first
  }

  /// The linker's name of the function at an offset.
  private func mangledName(at offset: UInt64) -> String? {
    let query = Symbolicator.Query.function(Address(UInt(truncatingIfNeeded: offset)))
    return symbolicator.frames(for: [query])[query]?.last?.mangledSymbol
  }

  /// What is at an offset: a function with its place, or a variable; nil where neither is known.
  func name(at offset: UInt64) -> String? {
    if let variable = variables.name(at: offset) { return VariableText.name(of: variable) }
    let query = Symbolicator.Query.function(Address(UInt(truncatingIfNeeded: offset)))
    guard let frame = symbolicator.frames(for: [query])[query]?.last,
      let symbol = frame.symbol ?? frame.mangledSymbol
    else { return nil }
    guard let path = frame.file else { return symbol }
    return "\(symbol) at \(FileName.place(FileName.short(path), line: frame.line))"
  }
}
