/// The nodes that go when some places are cut.
package struct CutResult: Hashable, Sendable {
  /// The nodes that go, ascending, folded storage included.
  package let nodes: [NodeIndex]

  /// The number of them that a programmer sees.
  package let objectCount: Int

  /// Their bytes, folded storage included.
  package let byteCount: UInt64

  /// The number of references that the cuts took away themselves.
  package let cutReferenceCount: Int

  /// Whether a node goes.
  ///
  /// - Complexity: O(log *n*) for *n* nodes that go.
  package func contains(_ node: NodeIndex) -> Bool {
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = low + (high - low) / 2
      if nodes[middle] < node { low = middle + 1 } else { high = middle }
    }
    return low < nodes.count && nodes[low] == node
  }
}
