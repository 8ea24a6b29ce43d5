/// Builds the objects that a closure returns without `return`, an array of them.
///
/// A closure without any value is no array: the compiler then says that the closure lacks its `return`.
@resultBuilder
public enum ExpectedObjects {
  /// Takes the array that is the closure's only expression.
  public static func buildExpression(_ objects: [AnyObject?]) -> [AnyObject?] { objects }

  /// Returns that array.
  public static func buildBlock(_ objects: [AnyObject?]) -> [AnyObject?] { objects }
}

// MARK: - Sendable

/// There are no values.
extension ExpectedObjects: Sendable {}
