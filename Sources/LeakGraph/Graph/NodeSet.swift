/// A set of nodes as one bit each.
package struct NodeSet: Hashable, Sendable {
  /// The bits, 64 nodes to a word.
  private var words: [UInt64]

  /// The number of nodes that the set can hold.
  package let capacity: Int

  /// An empty set of nodes below a limit.
  package init(capacity: Int) {
    self.capacity = max(capacity, 0)
    words = Array(repeating: 0, count: (self.capacity + 63) / 64)
  }

  /// A set of given bits, those beyond the capacity being 0.
  init(words: [UInt64], capacity: Int) {
    self.words = words
    self.capacity = capacity
  }

  /// A set of some nodes of a graph.
  package init(_ nodes: some Sequence<NodeIndex>, in graph: HeapGraph) {
    self.init(capacity: graph.nodeCount)
    for node in nodes { insert(node) }
  }

  /// Whether a node is in the set; false for a number beyond its capacity.
  package func contains(_ node: NodeIndex) -> Bool {
    Int(node.rawValue) < capacity && contains(Int(node.rawValue))
  }

  /// Adds a node; a number beyond the capacity is ignored.
  package mutating func insert(_ node: NodeIndex) {
    if Int(node.rawValue) < capacity { insert(Int(node.rawValue)) }
  }

  /// Removes a node.
  package mutating func remove(_ node: NodeIndex) {
    let index = Int(node.rawValue)
    if index < capacity { words[index >> 6] &= ~(1 << UInt64(index & 63)) }
  }

  /// Whether a node below the capacity is in the set.
  func contains(_ index: Int) -> Bool {
    words[index >> 6] >> UInt64(index & 63) & 1 != 0
  }

  /// Adds a node below the capacity.
  mutating func insert(_ index: Int) {
    words[index >> 6] |= 1 << UInt64(index & 63)
  }

  /// Adds a node below the capacity and says whether it was absent.
  mutating func insertNew(_ index: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(index & 63)
    let word = words[index >> 6]
    guard word & bit == 0 else { return false }
    words[index >> 6] = word | bit
    return true
  }

  /// The number of nodes in the set.
  ///
  /// - Complexity: O(*n*/64) for a capacity of *n*.
  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Whether no node is in the set.
  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The nodes of the set, ascending.
  package var nodes: [NodeIndex] {
    var found: [NodeIndex] = []
    forEach { found.append($0) }
    return found
  }

  /// Calls a function with each node of the set, ascending.
  package func forEach(_ body: (NodeIndex) -> Void) {
    for (position, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(NodeIndex(UInt32(truncatingIfNeeded: position * 64 + rest.trailingZeroBitCount)))
        rest &= rest &- 1
      }
    }
  }

  /// The nodes below the capacity that are not in the set.
  package func inverted() -> NodeSet {
    var result = self
    for position in words.indices { result.words[position] = ~words[position] }
    if capacity & 63 != 0 { result.words[words.count - 1] &= (1 << UInt64(capacity & 63)) - 1 }
    return result
  }

  /// The nodes that are also in another set of the same capacity.
  package func intersection(_ other: NodeSet) -> NodeSet {
    var result = self
    for position in words.indices {
      result.words[position] &= position < other.words.count ? other.words[position] : 0
    }
    return result
  }
}
