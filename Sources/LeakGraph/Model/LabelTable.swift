/// A table that gives equal label values the same number.
///
/// The graph stores numbers only, so the labels' meaning stays with the module that defines them.
package struct LabelTable<Value: Hashable & Sendable>: Sendable {
  /// The values, by number.
  @usableFromInline var values: [Value] = []

  /// The number of each value.
  @usableFromInline var numbers: [Value: UInt32] = [:]

  /// An empty table.
  @inlinable
  package init() {}

  /// The number of values.
  @inlinable package var count: Int { values.count }

  /// Finds or makes the label of a value.
  ///
  /// - Complexity: O(1) on average: one hash of the value.
  @inlinable
  package mutating func intern(_ value: Value) -> LabelID {
    if let number = numbers[value] { return LabelID(number) }
    guard let number = UInt32(exactly: values.count), number < UInt32.max else { return .none }
    values.append(value)
    numbers[value] = number
    return LabelID(number)
  }

  /// The value of a label, nil for a label of another table.
  @inlinable
  package subscript(label: LabelID) -> Value? {
    let index = Int(label.rawValue)
    return index < values.count ? values[index] : nil
  }
}
