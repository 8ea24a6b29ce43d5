import LeakFinder

/// What it costs to explain an object that tens of thousands of others lead back to, as the nodes of a document do.
struct HubCost {
  /// A node that leads to its document and to its parent.
  private final class Node {
    /// The nodes below.
    var children: [Node] = []
    /// The node above.
    var parent: Node?
    /// The document.
    var owner: Document?
  }

  /// What all nodes lead to.
  private final class Document {
    /// The node above all.
    var root: Node?
    /// All nodes, by name.
    var index: [String: Node] = [:]
  }

  /// How deep the document is, and how many nodes each node has below.
  private static let depth = 8
  private static let fan = 4

  /// How many nodes the document has.
  private(set) var nodes = 0

  /// Nanoseconds for the document.
  private(set) var document = Samples()

  /// Nanoseconds for one of its nodes.
  private(set) var node = Samples()

  /// Measures.
  static func measured(rounds: Int) -> HubCost {
    var cost = HubCost()
    let document = Document()
    document.root = make(depth, below: nil, in: document)
    cost.nodes = document.index.count
    guard let root = document.root else { return cost }
    let clock = ContinuousClock()
    for _ in 0..<rounds {
      let from = clock.now
      let hub = explainRetention(of: document)
      cost.document.add((clock.now - from).nanoseconds)
      let middle = clock.now
      let leaf = explainRetention(of: root)
      cost.node.add((clock.now - middle).nanoseconds)
      precondition(!hub.path.isEmpty && !leaf.path.isEmpty)
    }
    for node in document.index.values { (node.owner, node.parent) = (nil, nil) }
    return cost
  }

  /// Makes a node and those below.
  private static func make(_ depth: Int, below parent: Node?, in document: Document) -> Node {
    let node = Node()
    (node.parent, node.owner) = (parent, document)
    document.index["node \(document.index.count)"] = node
    guard depth > 0 else { return node }
    for _ in 0..<fan { node.children.append(make(depth - 1, below: node, in: document)) }
    return node
  }
}
