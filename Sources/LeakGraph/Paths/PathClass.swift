/// All nodes whose best paths have the same text, positions in containers aside.
///
/// Classes form a tree: a class's path is its parent's and one reference more. So equal paths are
/// equal classes, and no text is compared or hashed.
struct PathClass: Sendable {
  /// The class of the holders; nil for a class that a root refers to.
  let parent: UInt32?

  /// The root that the path begins at: its kind and name count, and other roots may be equal to it.
  let root: UInt32

  /// The place in the source of the last reference's label.
  let place: UInt32

  /// The type of the nodes.
  let type: UInt32

  /// The position of the first node in ``RootTree/nodesByClass``.
  let start: Int

  /// The number of nodes.
  var count: Int

  /// The length of the path.
  let cost: PathCost
}
