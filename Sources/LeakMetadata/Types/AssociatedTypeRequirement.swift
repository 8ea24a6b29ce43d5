/// What an associated type of an existential is fixed to, as in `any Sequence<Int>`.
package struct AssociatedTypeRequirement: Hashable, Sendable {
  /// The associated types from the value's own on, mostly one; empty where the value need not conform to
  /// the named protocol (`any ~Copyable`).
  package let path: [String]

  /// The qualified names of the protocols that declare them; empty where unknown.
  package let protocolNames: [String]

  /// What it is.
  package let type: TypeID
}
