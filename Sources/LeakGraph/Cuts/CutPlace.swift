/// A place in the source whose references can be cut: a property, a capture.
///
/// A cut is no single edge: whoever changes the source changes all references from holders of one type
/// with one label.
package struct CutPlace: Hashable, Comparable, Sendable {
  /// The type of the holders; for closures their function.
  package let holderType: TypeIndex

  /// The label, positions in containers aside.
  package let label: LabelID

  /// A place in the source.
  package init(holderType: TypeIndex, label: LabelID) {
    self.holderType = holderType
    self.label = label
  }

  package static func < (one: CutPlace, other: CutPlace) -> Bool {
    (one.holderType, one.label) < (other.holderType, other.label)
  }
}
