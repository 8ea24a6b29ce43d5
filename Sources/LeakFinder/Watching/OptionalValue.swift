/// An optional of whatever type.
protocol OptionalValue {
  /// What is in it.
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  var wrappedValue: Any? { self }
}
