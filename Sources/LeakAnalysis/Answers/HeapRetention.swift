package import LeakGraph

/// What retains how much: by type, by root, and as a tree.
package struct HeapRetention: Sendable {
  /// Like objects below an entry of the tree.
  package struct Entry: Sendable {
    /// A type's name with its module, or a root's; empty for memory of no known type.
    package let name: String

    /// The kind of root; nil for objects.
    package let root: RootKind?

    /// Whether the entry is what several roots hold separately.
    package let isOfSeveralRoots: Bool

    /// The kind of memory; nil for roots.
    package let kind: NodeKind?

    /// The number of the entry above; -1 at the first level.
    package let parent: Int

    /// How many objects there are.
    package let count: Int

    /// Their own bytes; 0 for roots.
    package let ownBytes: Int

    /// The bytes that they retain, their own included.
    package let retainedBytes: Int

    /// How many entries below it are not shown.
    package let hiddenEntries: Int

    /// The bytes that those retain.
    package let hiddenBytes: Int
  }

  /// All roots of a kind and name.
  package struct Root: Sendable {
    /// The kind.
    package let kind: RootKind

    /// The name.
    package let name: String

    /// How many objects it holds directly.
    package let heldObjects: Int

    /// The bytes that it alone retains.
    package let retainedBytes: Int
  }

  /// The tree, each entry behind the one above it.
  package let entries: [Entry]

  /// The roots, those that retain most first.
  package let roots: [Root]

  /// The bytes that the objects of each type retain, by the type's name.
  package let bytesByType: [String: Int]

  /// The bytes of everything that is reached.
  package let reachedBytes: Int
}
