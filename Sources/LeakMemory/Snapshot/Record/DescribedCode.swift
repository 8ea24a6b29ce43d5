/// What was known of the source at an address of code, where the snapshot was taken: elsewhere the program's files may
/// be gone.
package struct DescribedCode: Hashable, Sendable {
  /// A function at the address, the innermost of those that were inlined there first.
  package struct Frame: Hashable, Sendable {
    /// The demangled name; nil where there is none.
    package let symbol: String?
    /// The linker's name; nil where there is none.
    package let mangledSymbol: String?
    /// The source file's path; nil where it is not known.
    package let file: String?
    /// The line, from 1; nil where it is not known.
    package let line: Int?
    /// Whether the line is a guess.
    package let isLineApproximate: Bool
    /// The image's file name; nil where the address is in none.
    package let image: String?
    /// Whether a programmer wants to see it.
    package let isOfInterest: Bool
    /// Where in its image code without a name is; nil for others.
    package let unnamedPlace: String?

    /// Describes a function.
    package init(
      symbol: String?,
      mangledSymbol: String?,
      file: String?,
      line: Int?,
      isLineApproximate: Bool,
      image: String?,
      isOfInterest: Bool,
      unnamedPlace: String?
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

  /// The address.
  package let address: Address
  /// Whether it is where a call returns to, not where a function begins.
  package let isReturnAddress: Bool
  /// The functions.
  package let frames: [Frame]

  /// Describes code.
  package init(address: Address, isReturnAddress: Bool, frames: [Frame]) {
    self.address = address
    self.isReturnAddress = isReturnAddress
    self.frames = frames
  }
}
