/// Some nodes whose paths are equal, positions in containers aside, and how often a hop repeats itself.
package struct PathGroup: Hashable, Sendable {
  /// One reference of the path in source terms.
  package struct Step: Hashable, Sendable {
    /// The place in the source of the reference's label.
    package let place: LabelID

    /// The type of the node that the reference leads to.
    package let type: TypeIndex
  }

  /// The kind of the root that the path begins at.
  package let rootKind: RootKind

  /// The name of the root.
  package let rootName: RootNameIndex

  /// The references, that of the root first, that to the nodes of the group last; of one that repeats itself one.
  package let steps: [Step]

  /// The nodes, ascending.
  package let nodes: [NodeIndex]

  /// The bytes of the nodes.
  package let byteCount: UInt64

  /// The path to the first of those nodes that have the shortest.
  package let example: RetentionPath
}
