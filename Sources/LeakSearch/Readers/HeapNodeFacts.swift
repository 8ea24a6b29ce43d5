package import LeakReflection

/// What a reader found out about a thing on the heap while listing its references.
package struct HeapNodeFacts: Sendable {
  /// The type with its module; `closure` or `Task`.
  package var typeName: String { name.text }

  /// The type's name, which is made when it is asked for.
  private let name: TypeName

  /// Whether a programmer does not see it, so that it folds into labels.
  package let isStorage: Bool

  /// Whether a part of it could not be understood.
  package let isPartlyUnreadable: Bool

  /// Describes a thing on the heap.
  package init(typeName: String, isStorage: Bool, isPartlyUnreadable: Bool = false) {
    self.init(name: .known(typeName), isStorage: isStorage, isPartlyUnreadable: isPartlyUnreadable)
  }

  /// Describes a thing on the heap whose name is made later.
  package init(name: TypeName, isStorage: Bool, isPartlyUnreadable: Bool = false) {
    self.name = name
    self.isStorage = isStorage
    self.isPartlyUnreadable = isPartlyUnreadable
  }
}
