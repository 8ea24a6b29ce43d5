/// How many live objects of one type there are.
package struct InstanceCount: Hashable, Sendable {
  /// The type's name with its module.
  package let typeName: String

  /// How many there are.
  package let count: Int

  /// How many of them a library of the toolchain has made for itself, with nothing of a program's on them.
  package let libraryCount: Int

  /// Whether a programmer does not see them: the storage of collections and strings, closures' contexts.
  package let isStorage: Bool

  /// Whether they are LeakFinder's own.
  package let isOwn: Bool
}
