import LeakGraph
import Testing

@Suite("The builder against numbers out of range")
struct GraphBuilderTests {
  /// A reference between two numbers.
  private func edge(_ source: UInt32, _ target: UInt32, label: UInt32 = 0) -> GraphEdge {
    GraphEdge(
      source: NodeIndex(source),
      target: NodeIndex(target),
      kind: .strong,
      evidence: .described,
      label: LabelID(label)
    )
  }

  /// A node of a type.
  private func node(_ type: UInt32, bytes: UInt64 = 16) -> GraphNode {
    GraphNode(
      type: TypeIndex(type),
      kind: .object,
      flags: .counted,
      byteCount: bytes,
      strongCount: 1
    )
  }

  /// A root of a node.
  private func root(_ target: UInt32, name: UInt32 = 0) -> GraphRoot {
    GraphRoot(
      kind: .global,
      name: RootNameIndex(name),
      target: NodeIndex(target),
      label: LabelID(UInt32.max),
      evidence: .described,
      holding: .retains
    )
  }

  @Test("edges and roots of nodes that do not exist are dropped and counted")
  func refusals() {
    var builder = GraphBuilder()
    let type = builder.type(named: "A")
    #expect(builder.type(named: "A") == type)
    builder.addEdge(edge(1, 0))
    builder.addEdge(edge(0, 1, label: UInt32.max - 1))
    builder.addEdge(edge(0, 2))
    builder.addEdge(edge(UInt32.max, 0))
    builder.addNode(node(0))
    builder.addNode(node(7, bytes: UInt64.max))
    #expect(builder.addRoot(root(5)) == nil)
    #expect(builder.addRoot(root(1, name: 9)) == RootIndex(0))
    builder.setPlace(of: LabelID(UInt32.max), to: LabelID(0))
    let graph = builder.build()
    #expect(graph.checkInvariants().isEmpty)
    #expect([graph.nodeCount, graph.edgeCount, graph.rootCount] == [2, 2, 1])
    #expect(graph.refusals.edges == 2)
    #expect(graph.refusals.roots == 1)
    #expect(graph.refusals.types == 1)
    #expect(graph.refusals.names == 1)
    #expect(graph.refusals.places == 1)
    #expect(graph.edge(EdgeIndex(0)) == edge(0, 1, label: UInt32.max))
    #expect(graph.node(NodeIndex(1))?.byteCount == UInt64(UInt32.max))
    #expect(graph.node(NodeIndex(1))?.type == .unknown)
  }

  @Test(
    "edges added together go to the targets that were found, and those without one are left out"
  )
  func foundTargets() {
    var builder = GraphBuilder()
    for _ in 0..<3 { builder.addNode(node(9)) }
    builder.addEdges(
      [edge(2, 0), edge(0, 0, label: 5), edge(1, 0), edge(2, 1)],
      to: [1, 2, -1]
    )
    builder.addEdges([edge(1, 1)], to: [77])
    builder.addEdges([edge(1, 0)], to: [])
    builder.addEdges([edge(1, 0)])
    let graph = builder.build()
    #expect(graph.checkInvariants().isEmpty)
    #expect(
      (0..<3).map { graph.edge(EdgeIndex($0)) } == [edge(0, 2, label: 5), edge(1, 0), edge(2, 1)]
    )
    #expect(graph.edgeCount == 3 && graph.refusals.edges == 1)
  }

  @Test("an edge comes back with each kind, evidence and flag")
  func factsOfEdges() {
    var builder = GraphBuilder()
    builder.addNodes([node(9), node(9)])
    let edges = EdgeKind.allCases.flatMap { kind in
      Evidence.allCases.flatMap { evidence in
        [0, 1, 2, 3].map { flags in
          GraphEdge(
            source: NodeIndex(0),
            target: NodeIndex(1),
            kind: kind,
            evidence: evidence,
            label: LabelID(7),
            isInFlux: flags & 1 != 0,
            isOfFurtherCall: flags & 2 != 0
          )
        }
      }
    }
    builder.addEdges(edges)
    let graph = builder.build()
    #expect(edges.indices.map { graph.edge(EdgeIndex(UInt32($0))) } == edges)
    #expect(graph.checkInvariants().isEmpty)
  }

  @Test("a node's kind can be said later, and its retains be asked for")
  func kindsAndCounts() {
    var builder = GraphBuilder()
    builder.addNodes([node(9), node(9)])
    builder.setKind(.storage, of: NodeIndex(1))
    builder.setKind(.storage, of: NodeIndex(2))
    #expect([0, 1, 2].map { builder.strongCount(of: NodeIndex($0)) } == [1, 1, 0])
    let graph = builder.build()
    #expect(graph.node(NodeIndex(0))?.kind == .object)
    #expect(graph.node(NodeIndex(1))?.kind == .storage)
  }

  @Test("a path can go by way of another node, but not begin or end at one")
  func otherWay() {
    var builder = GraphBuilder()
    builder.addNodes([node(9), node(9), node(9), node(9)])
    builder.addEdges([edge(0, 1), edge(0, 2), edge(1, 3), edge(2, 3)])
    builder.addRoot(root(0))
    let graph = builder.build()
    var search = PathSearch(graph, IncomingEdges(graph), PathOrder(graph))
    let path = search.path(to: NodeIndex(3), from: .roots)
    #expect(path?.nodes == [0, 1, 3].map { NodeIndex($0) })
    let other = path?.passing(NodeIndex(2), at: 1, by: (EdgeIndex(1), EdgeIndex(3)))
    #expect(other?.nodes == [0, 2, 3].map { NodeIndex($0) })
    #expect(other?.edges == [1, 3].map { EdgeIndex($0) })
    #expect(other?.root == path?.root && other?.stepCount == path?.stepCount)
    for position in [-1, 0, 2, 3] {
      #expect(path?.passing(NodeIndex(2), at: position, by: (EdgeIndex(1), EdgeIndex(3))) == path)
    }
  }

  @Test("numbers that nothing has are answered with nothing, everywhere")
  func unknownNumbers() {
    var builder = GraphBuilder()
    builder.addNode(node(3))
    let graph = builder.build()
    for number in [1, UInt32.max] {
      let node = NodeIndex(number)
      #expect(graph.node(node) == nil)
      #expect(graph.edges(of: node).isEmpty && graph.roots(of: node).isEmpty)
      #expect(graph.edge(EdgeIndex(number)) == nil && graph.root(RootIndex(number)) == nil)
      #expect(graph.typeName(of: node).isEmpty)
      let ledger = Ledger(graph)
      #expect(
        ledger.outcome(of: node) == .uncounted && ledger.evidence(of: EdgeIndex(number)) == nil
      )
      let incoming = IncomingEdges(graph)
      #expect(incoming.edges(into: node).isEmpty)
      #expect(graph.holders(of: node, incoming: incoming).edges.isEmpty)
      #expect(!Reachability.reached(in: graph, from: .nodes([node])).contains(node))
      #expect(Components(graph).component(of: node) == nil)
      let dominators = Dominators(graph, from: .nodes([node]))
      #expect(dominators.immediateDominator(of: node) == nil)
      #expect(RetainedSizes(dominators, in: graph).bytes(of: node) == nil)
      var search = PathSearch(graph, incoming, PathOrder(graph))
      #expect(search.path(to: node) == nil && search.ring(through: node) == nil)
      #expect(PathGrouping([node], in: graph, PathOrder(graph)).groups.isEmpty)
      var trial = CutTrial(ledger)
      let place = CutPlace(holderType: TypeIndex(number), label: LabelID(number))
      #expect(trial.result(of: [.place(place), .root(RootIndex(number))]).nodes.isEmpty)
      var cuts = CutSearch(trial, incoming)
      #expect(cuts.smallestCuts(freeing: node) { _ in 1 }.obstacle == .cannotGo(node))
    }
  }

  @Test("an empty graph has empty answers")
  func empty() {
    let graph = GraphBuilder().build()
    #expect(graph.checkInvariants().isEmpty)
    #expect(IncomingEdges(graph).checkInvariants(of: graph).isEmpty)
    #expect(Audit(Ledger(graph)).total == AuditTotals())
    #expect(Reachability.reached(in: graph).isEmpty)
    #expect(Components(graph).count == 0)
    #expect(RetainedSizes(Dominators(graph), in: graph).reachedBytes == 0)
    #expect(RingHeads(graph, within: NodeSet(capacity: 0)).heads.isEmpty)
  }

  @Test("random numbers, most of them out of range, give a whole graph and never a trap")
  func hostile() {
    var random = SmallGenerator(seed: 31)
    for _ in 0..<2_000 {
      var builder = GraphBuilder()
      _ = builder.type(named: "A")
      let wild = { (limit: Int) -> UInt32 in
        random.oneIn(3) ? UInt32(truncatingIfNeeded: random.next()) : UInt32(random.below(limit))
      }
      for _ in 0..<random.below(8) { builder.addNode(node(wild(2), bytes: UInt64(wild(9)))) }
      for _ in 0..<random.below(16) { builder.addEdge(edge(wild(9), wild(9), label: wild(3))) }
      for _ in 0..<random.below(4) { builder.addRoot(root(wild(9), name: wild(2))) }
      builder.setPlace(of: LabelID(UInt32(random.below(6))), to: LabelID(wild(3)))
      let graph = builder.build()
      guard graph.checkInvariants().isEmpty else {
        Issue.record("\(graph.checkInvariants())")
        return
      }
      _ = Audit(Ledger(graph))
      _ = RootTree(graph, PathOrder(graph))
      _ = RetainedSizes(Dominators(graph), in: graph)
    }
  }

  @Test("chains of 300,000 nodes need no recursion anywhere")
  func chains() {
    var builder = GraphBuilder()
    let count: UInt32 = 300_000
    let facts = node(0)
    for _ in 0..<count { builder.addNode(facts) }
    for number in 0..<count { builder.addEdge(edge(number, (number + 1) % count)) }
    builder.addRoot(root(0))
    let graph = builder.build()
    #expect(Reachability.reached(in: graph).count == Int(count))
    #expect(Components(graph).count == 1)
    let dominators = Dominators(graph)
    let last = NodeIndex(count - 1)
    #expect(dominators.immediateDominator(of: last) == NodeIndex(count - 2))
    #expect(RetainedSizes(dominators, in: graph).count(of: NodeIndex(0)) == Int(count))
    let order = PathOrder(graph)
    #expect(RootTree(graph, order).path(to: last)?.stepCount == Int(count))
    var search = PathSearch(graph, IncomingEdges(graph), order)
    #expect(search.path(to: last)?.edges.count == Int(count) - 1)
  }
}
