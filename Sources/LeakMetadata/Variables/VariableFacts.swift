/// What the linker's name of a variable says.
package struct VariableFacts: Hashable, Sendable {
  /// Whether it is a member of a type; otherwise it is a global.
  package let isStatic: Bool

  /// What a programmer calls it, without the module: `handlers`, `Store.cache`, `Outer.Inner.shared`.
  package let name: String

  /// The module that declares it, which need not be that of the type it is a member of.
  package let module: String

  /// The type of its storage.
  ///
  /// Linkers' names do not tell `weak` and `unowned` variables from others (Swift 6.3.1); one that does is
  /// ``TypeNode/storage(_:_:)``. ``TypeResolver/heldType(of:at:)`` finds out weak ones.
  package let type: TypeID

  /// Whether the optimiser took the variable apart, and the name is that of one of the parts.
  ///
  /// Only a part that is as large as a value of ``type`` holds one.
  package let isPart: Bool
}
