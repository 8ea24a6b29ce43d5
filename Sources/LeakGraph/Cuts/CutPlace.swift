/// A place in the source whose references can be cut: a property, a capture.
///
/// A cut is no single edge: whoever changes the source changes all references from holders of one type
/// with one label.
package struct CutPlace: Hashable, Comparable, Sendable {
  /// The type of the holders; none for function values that capture one object alone.
  package let holderType: TypeIndex

  /// The label, positions in containers aside.
  package let label: LabelID

  /// The number of the function whose closure holds, where functions are told apart; otherwise 0.
  package let function: UInt32

  /// A place in the source.
  package init(holderType: TypeIndex, label: LabelID, function: UInt32 = 0) {
    self.holderType = holderType
    self.label = label
    self.function = function
  }

  /// The only capture of a function's values.
  package init(captureOf function: UInt32) {
    self.init(holderType: Self.noHolder, label: .none, function: function)
  }

  /// Whether it is the only capture of a function's values.
  package var isValue: Bool { holderType == Self.noHolder }

  /// What stands for no type.
  private static let noHolder = TypeIndex(UInt32.max)

  package static func < (one: CutPlace, other: CutPlace) -> Bool {
    (one.holderType, one.label, one.function) < (other.holderType, other.label, other.function)
  }
}
