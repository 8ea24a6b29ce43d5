import LeakGraph

/// A small heap of random nodes, edges and roots, as plain arrays.
struct RandomHeap {
  /// The facts of the nodes.
  var nodes: [GraphNode] = []

  /// The edges.
  var edges: [GraphEdge] = []

  /// The roots.
  var roots: [GraphRoot] = []

  /// The number of types, of names of roots, and of labels; label 3 is a position of label 2.
  static let names = 4

  /// The kinds of nodes to choose from.
  private static let kinds: [NodeKind] = [
    .object, .object, .object, .closure, .storage, .untyped,
  ]

  /// The kinds of edges to choose from.
  private static let edgeKinds = EdgeKind.allCases

  /// The evidence to choose from.
  private static let evidence = Evidence.allCases

  /// The kinds of roots to choose from.
  private static let rootKinds: [RootKind] = [.global, .task, .frame]

  /// A random heap of two to nine nodes.
  init(_ random: inout SmallGenerator) {
    let count = 2 + random.below(8)
    for _ in 0..<count {
      var flags: NodeFlags = random.oneIn(12) ? [] : .counted
      if random.oneIn(20) { flags.insert(.immortal) }
      if random.oneIn(20) { flags.insert(.deiniting) }
      if random.oneIn(20) { flags.insert(.inFlux) }
      if random.oneIn(30) { flags.insert(.unownedOnly) }
      nodes.append(
        GraphNode(
          type: TypeIndex(UInt32(random.below(RandomHeap.names))),
          kind: RandomHeap.kinds[random.below(6)],
          flags: flags,
          byteCount: UInt64(1 + random.below(99)),
          strongCount: 0
        )
      )
    }
    for _ in 0..<random.below(count * 3) {
      let source = random.below(count)
      let isPlain = !random.oneIn(4)
      edges.append(
        GraphEdge(
          source: NodeIndex(UInt32(source)),
          target: NodeIndex(UInt32(random.oneIn(12) ? source : random.below(count))),
          kind: isPlain ? .strong : RandomHeap.edgeKinds[random.below(6)],
          evidence: isPlain
            ? .described : RandomHeap.evidence[random.below(RandomHeap.evidence.count)],
          label: LabelID(UInt32(random.below(RandomHeap.names))),
          isInFlux: random.oneIn(25),
          isOfFurtherCall: random.oneIn(6)
        )
      )
      if random.oneIn(8), let last = edges.last { edges.append(last) }
    }
    for _ in 0..<random.below(5) {
      let isPlain = random.below(3) > 0
      roots.append(
        GraphRoot(
          kind: RandomHeap.rootKinds[random.below(3)],
          name: RootNameIndex(UInt32(random.below(RandomHeap.names))),
          target: NodeIndex(UInt32(random.below(count))),
          label: LabelID(UInt32(random.below(RandomHeap.names))),
          evidence: isPlain
            ? .described : RandomHeap.evidence[random.below(RandomHeap.evidence.count)],
          holding: isPlain ? .retains : RootHolding.allCases[random.below(3)],
          claimant: UInt32(random.below(2)),
          furtherCalls: random.oneIn(3) ? UInt16(random.below(4)) : 0
        )
      )
    }
    for edge in edges where edge.kind == .strong && edge.evidence == .described {
      nodes[Int(edge.target.rawValue)].strongCount += 1
    }
    for root in roots where root.holding == .retains && root.evidence == .described {
      nodes[Int(root.target.rawValue)].strongCount += 1
    }
    // Planted: retains that are missing, and descriptions of which one is wrong.
    for index in nodes.indices where random.oneIn(5) {
      if random.oneIn(4), nodes[index].strongCount > 0 {
        nodes[index].strongCount -= 1
      } else {
        nodes[index].strongCount += UInt32(1 + random.below(2))
      }
    }
  }

  /// The graph of the heap.
  func graph() -> HeapGraph {
    var builder = GraphBuilder()
    for number in 0..<RandomHeap.names {
      _ = builder.type(named: "Type\(number)")
      _ = builder.rootName("root\(number)")
    }
    builder.setPlace(of: LabelID(3), to: LabelID(2))
    for node in nodes { builder.addNode(node) }
    for edge in edges { builder.addEdge(edge) }
    for root in roots { builder.addRoot(root) }
    return builder.build()
  }

  /// The same heap with other numbers and another order of everything.
  func shuffled(_ random: inout SmallGenerator) -> (heap: RandomHeap, numbers: [Int]) {
    let numbers = Array(nodes.indices).shuffled(using: &random)
    var heap = self
    for (old, new) in numbers.enumerated() { heap.nodes[new] = nodes[old] }
    let renumbered = { (node: NodeIndex) in NodeIndex(UInt32(numbers[Int(node.rawValue)])) }
    heap.edges = edges.shuffled(using: &random).map {
      var edge = $0
      edge.source = renumbered(edge.source)
      edge.target = renumbered(edge.target)
      return edge
    }
    heap.roots = roots.shuffled(using: &random).map {
      var root = $0
      root.target = renumbered(root.target)
      return root
    }
    return (heap, numbers)
  }
}
