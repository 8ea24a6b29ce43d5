/// What a reader found out about a thing on the heap while listing its references.
package struct HeapNodeFacts: Sendable {
  /// The type with its module; `closure` or `Task`.
  package let typeName: String

  /// Whether a programmer does not see it, so that it folds into labels.
  package let isStorage: Bool

  /// Whether a part of it could not be understood.
  package let isPartlyUnreadable: Bool

  /// Describes a thing on the heap.
  package init(typeName: String, isStorage: Bool, isPartlyUnreadable: Bool = false) {
    self.typeName = typeName
    self.isStorage = isStorage
    self.isPartlyUnreadable = isPartlyUnreadable
  }
}
