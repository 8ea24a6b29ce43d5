/// How a stored property is declared, as far as it decides whether it can be made `weak`.
package struct PropertyDeclaration: Hashable, Sendable {
  /// What its values are, optionals aside.
  package enum Value: Hashable, Sendable {
    /// Objects: a class, or a protocol that only classes conform to.
    case object

    /// A protocol that structs may conform to as well: its name with its module.
    case unboundProtocol(String)

    /// A struct, by its name with its module: the reference is inside.
    case structure(String)

    /// An enum, by its name with its module: the reference is a payload.
    case enumeration(String)
  }

  /// Whether it is a `var`.
  package let isVariable: Bool

  /// What its values are.
  package let value: Value
}
