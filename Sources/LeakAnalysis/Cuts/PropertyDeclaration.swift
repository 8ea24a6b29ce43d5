/// How a stored property or a captured variable is declared, as far as it decides how it can let go.
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

    /// A local variable that closures have captured itself, not its value.
    case capturedVariable
  }

  /// Whether it is a `var`; a captured variable's value is optional then, and can be nil.
  package let isVariable: Bool

  /// What its values are.
  package let value: Value
}
