/// What is known of the source code at one address.
package struct SourceFrame: Hashable, Sendable {
  /// The demangled name, such as `closure #1 in Screen.wire()`; nil where stripped.
  package let symbol: String?

  /// The linker's name; nil where stripped.
  package let mangledSymbol: String?

  /// The whole name of a Swift function, with modules and types; nil for others, and where stripped.
  package var wholeSymbol: String? { mangledSymbol.flatMap(Demangler.fullName) }

  /// The source file's path.
  package let file: String?

  /// The line, from 1.
  package let line: Int?

  /// Whether `line` is a guess: from a neighbouring address, from the function around a closure that
  /// has no line of its own, or from optimised code without the tool that knows what was inlined.
  package let isLineApproximate: Bool

  /// The file name of the executable or library the address lies in.
  package let image: String?

  /// Where it is in its image, `server + 0x4a10`, where that has no name for it; nil for others.
  package let unnamedPlace: String?

  /// Whether a programmer wants to see this frame: neither LeakFinder's own, nor a thunk, nor a
  /// start-up or scheduling frame below the program's own code.
  package let isOfInterest: Bool

  /// Describes an address.
  package init(
    symbol: String?,
    mangledSymbol: String?,
    file: String?,
    line: Int?,
    isLineApproximate: Bool,
    image: String?,
    isOfInterest: Bool,
    unnamedPlace: String? = nil
  ) {
    self.symbol = symbol
    self.mangledSymbol = mangledSymbol
    self.file = file
    self.line = line
    self.isLineApproximate = isLineApproximate
    self.image = image
    self.isOfInterest = isOfInterest
    self.unnamedPlace = unnamedPlace
  }
}
