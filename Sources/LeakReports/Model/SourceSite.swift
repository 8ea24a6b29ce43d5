/// A location in source code, as far as it is known.
public struct SourceSite: Sendable, Hashable {
  /// The function's demangled name, such as `closure #1 in Screen.wire()`.
  public let symbol: String?

  /// The file's path.
  public let file: String?

  /// The line in the file, from 1.
  public let line: Int?

  /// Whether `line` is the nearest one known rather than the exact one; printed as `~58`.
  public let isLineApproximate: Bool

  /// Whether this function awaits the one before it, rather than having called it on the stack.
  public let isAsyncCaller: Bool

  /// Describes a place.
  public init(
    symbol: String?,
    file: String?,
    line: Int?,
    isLineApproximate: Bool = false,
    isAsyncCaller: Bool = false
  ) {
    self.symbol = symbol
    self.file = file
    self.line = line
    self.isLineApproximate = isLineApproximate
    self.isAsyncCaller = isAsyncCaller
  }
}
