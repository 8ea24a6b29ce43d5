/// A permitted number of unreachable or growing instances of a type.
public struct AllowedCount: Sendable, Hashable {
  /// The type, with or without its module; its subclasses are meant too, unless they have a count of their own.
  public let typeName: String

  /// The permitted number.
  public let count: Int

  /// The reason, a sentence without a full stop.
  public let reason: String

  /// Describes a count; negative ones count as 0.
  public init(of typeName: String, count: Int, reason: String) {
    self.typeName = typeName
    self.count = max(0, count)
    self.reason = reason
  }

  /// The name that reports have for it: `at most 4 of Demo.Connection`.
  public var name: String { "at most \(count) of \(typeName)" }
}
