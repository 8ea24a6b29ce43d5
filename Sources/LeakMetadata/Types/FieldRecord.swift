package import LeakMemory

/// A stored property or a case with its type, as a nominal type's field descriptor tells it.
package struct FieldRecord: Hashable, Sendable {
  /// Its name; empty where the program was built without names.
  package let name: String

  /// Its type in the owner's generic environment; nil for a case without a payload.
  ///
  /// ``TypeNode/unknown(_:)`` with the reason where it cannot be resolved.
  package let type: TypeID?

  /// Whether it is a case whose payload lies in a box of its own.
  package let isIndirectCase: Bool

  /// Whether it is a `var`.
  package let isVariable: Bool

  /// Whether the compiler made it.
  package let isArtificial: Bool

  /// Where its mangled type is; null for a case without a payload.
  package let mangledType: Address

  /// Describes a property or a case.
  package init(
    name: String,
    type: TypeID?,
    isIndirectCase: Bool,
    isVariable: Bool,
    isArtificial: Bool,
    mangledType: Address
  ) {
    self.name = name
    self.type = type
    self.isIndirectCase = isIndirectCase
    self.isVariable = isVariable
    self.isArtificial = isArtificial
    self.mangledType = mangledType
  }
}
