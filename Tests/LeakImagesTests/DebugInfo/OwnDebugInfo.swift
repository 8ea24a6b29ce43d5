import LeakMemory

@testable import LeakImages

/// The debug information of this test program.
struct OwnDebugInfo {
  /// Its path.
  let path: String

  /// Its symbols.
  let symbols: ELFSymbolTable

  /// Its variables.
  let variables: FrameVariables

  /// Opens it; nil where it has none.
  init?() {
    guard let program = LoadedImages.current().images.first, let file = program.openFile(),
      let symbols = ELFSymbolTable(file),
      let variables = FrameVariables(file, loadBias: 0)
    else { return nil }
    path = program.path
    self.symbols = symbols
    self.variables = variables
  }

  /// The functions of ``DescribedFunctions`` whose linker's names contain a text, by name.
  func functions(_ text: String) -> [(name: String, start: UInt64)] {
    let first = symbols.symbol(named: Self.nested)
    guard let first else { return [] }
    return variables.functionStarts(besides: first.start).compactMap { start in
      guard let symbol = symbols.symbol(containing: start), symbol.name.contains(text) else {
        return nil
      }
      return (symbol.name, start)
    }
  }

  /// The linker's name of ``DescribedFunctions/nested(_:_:)``.
  static let nested = "$s15LeakImagesTests18DescribedFunctionsO6nestedySiAC4ItemC_AFSgtFZ"
}
