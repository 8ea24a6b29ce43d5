/// An address whose source line is wanted.
struct LineRequest: Hashable, Sendable {
  /// The address in the file; of a call, the address before the return address.
  let address: UInt64

  /// The first address of the function it lies in.
  let start: UInt64

  /// The address behind that function.
  let end: UInt64

  /// Whether the line is wanted where the function begins, instead of at the address.
  let isDeclaration: Bool
}

/// A line found in a line table.
struct LineAnswer: Hashable, Sendable {
  /// The source file's path.
  var file: String

  /// The line.
  var line: Int

  /// Whether the table has no line for the address itself, and this is the nearest one.
  var isGuess: Bool
}
