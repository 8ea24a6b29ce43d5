extension RetentionFinding {
  /// How the stored property is declared that a hop begins with, as far as it decides whether it can be made `weak`.
  package struct Declaration: Hashable, Sendable {
    /// What its values are, optionals aside.
    package enum Value: Hashable, Sendable {
      /// Objects.
      case object
      /// A protocol that structs may conform to as well.
      case unboundProtocol(String)
      /// A struct that has the reference.
      case structure(String)
      /// An enum with the reference as a payload.
      case enumeration(String)
      /// Values of a type that is bound to no class: `Any`; of a type parameter where there is no name.
      case unboundType(String?)
      /// Objects of a lazy property.
      case lazyProperty
      /// A local variable that closures have captured itself.
      case capturedVariable
    }

    /// Whether it is a `var`.
    package let isVariable: Bool

    /// Whether it may be nil.
    package let isOptional: Bool

    /// What its values are.
    package let value: Value

    /// Describes a declaration.
    package init(isVariable: Bool, isOptional: Bool = false, value: Value) {
      self.isVariable = isVariable
      self.isOptional = isOptional
      self.value = value
    }
  }
}
