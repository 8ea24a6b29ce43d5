/// What the nodes of each type retain: nodes below another one of their type in the dominator tree count with that.
///
/// What two nodes of a type hold together and no one else does belongs to neither alone, and is not counted.
package struct RetainedSizesByType: Sendable {
  /// The retained bytes, by the number of the type.
  private let bytes: [UInt64]

  /// Sums up sizes of a graph.
  ///
  /// - Complexity: O(*n*) for *n* nodes; 16 bytes a node while it runs.
  package init(_ sizes: RetainedSizes, _ dominators: Dominators, in graph: HeapGraph) {
    var bytes: [UInt64] = Array(repeating: 0, count: graph.typeCount)
    // The topmost node of each type that the walk is below: 0 for none.
    var active: [UInt32] = Array(repeating: 0, count: graph.typeCount)
    let children = DominatorChildren(dominators)
    var pending: [UInt32] = [0]
    while let entry = pending.popLast() {
      let position = entry & ~Self.isLeaving
      let node = Int(dominators.nodesInOrder[Int(position)])
      let type = position == 0 ? graph.typeCount : Int(graph.types[node])
      if entry & Self.isLeaving != 0 {
        active[type] = 0
        continue
      }
      if type < graph.typeCount, active[type] == 0 {
        active[type] = position
        bytes[type] += sizes.bytes(atPosition: Int(position))
        pending.append(position | Self.isLeaving)
      }
      pending += children.of(Int(position))
    }
    self.bytes = bytes
  }

  /// Marks the place in the walk at which everything below a node is done.
  private static let isLeaving: UInt32 = 1 << 31

  /// The bytes that the nodes of a type retain.
  package func bytes(of type: TypeIndex) -> UInt64 {
    Int(type.rawValue) < bytes.count ? bytes[Int(type.rawValue)] : 0
  }
}
