import LeakGraph
import Testing

@Suite("What one object alone keeps")
struct OwnedNodesTests {
  /// A graph of objects with true counts: `retains` from nowhere in particular besides the edges.
  private func graph(_ edges: [[Int]], retains: [Int]) -> HeapGraph {
    var builder = GraphBuilder()
    let type = builder.type(named: "Demo.Node")
    var counts = retains
    for target in edges.joined() { counts[target] += 1 }
    for count in counts {
      _ = builder.addNode(
        GraphNode(
          type: type,
          kind: .object,
          flags: .counted,
          byteCount: 32,
          strongCount: UInt32(count)
        )
      )
    }
    for (holder, targets) in edges.enumerated() {
      for target in targets {
        builder.addEdge(
          GraphEdge(
            source: NodeIndex(UInt32(holder)),
            target: NodeIndex(UInt32(target)),
            kind: .strong,
            evidence: .described,
            label: .none
          )
        )
      }
    }
    return builder.build()
  }

  /// What can be reached without passing through one node.
  private func reached(from starts: [Int], _ edges: [[Int]], without gap: Int?) -> Set<Int> {
    var seen: Set<Int> = []
    var open = starts
    while let number = open.popLast() {
      guard number != gap, seen.insert(number).inserted else { continue }
      open += edges[number]
    }
    return seen
  }

  @Test(
    "On random graphs with several roots, what is retained is exactly what brute force says (row 149)"
  )
  func random() throws {
    var random = SmallGenerator(seed: 42)
    for _ in 0..<20_000 {
      let count = 2 + random.below(13)
      var edges: [[Int]] = (0..<count).map { _ in [] }
      for _ in 0..<random.below(25) { edges[random.below(count)].append(random.below(count)) }
      let roots = (0..<count).filter { _ in random.oneIn(4) }
      // What no root reaches is not there.
      let alive = reached(from: roots, edges, without: nil)
      for node in edges.indices where !alive.contains(node) { edges[node] = [] }
      let graph = graph(edges, retains: (0..<count).map { roots.contains($0) ? 1 : 0 })
      for node in alive {
        let others = reached(from: roots, edges, without: node)
        let below = reached(from: [node], edges, without: nil)
        let expected = below.filter { $0 != node && !others.contains($0) }.sorted()
        let owned = try #require(OwnedNodes(of: NodeIndex(UInt32(node)), in: graph))
        #expect(owned.nodes.map { Int($0.rawValue) } == expected)
        #expect(owned.objectCount == expected.count)
        #expect(owned.byteCount == UInt64(32 * (expected.count + 1)))
      }
    }
  }

  @Test("a word of a frame that merely fits keeps nothing; a root that keeps without a retain does")
  func roots() {
    let heap = HeapText(
      """
      Owner -> A strong
      Owner -> B strong
      root frame run -> A undescribed claims by 1
      root task loop -> B keeps
      """
    )
    for graph in [heap.graph, heap.graph.settled(by: Ledger(heap.graph))] {
      #expect(OwnedNodes(of: heap["Owner"], in: graph)?.nodes == [heap["A"]])
    }
  }

  @Test("where there is more than may be looked at, nothing is said")
  func bounded() {
    let graph = graph((0..<10).map { $0 < 9 ? [$0 + 1] : [] }, retains: (0..<10).map { _ in 0 })
    #expect(OwnedNodes(of: NodeIndex(0), in: graph, mostNodes: 9) == nil)
    #expect(OwnedNodes(of: NodeIndex(0), in: graph, mostNodes: 10)?.objectCount == 9)
    #expect(OwnedNodes(of: NodeIndex(10), in: graph) == nil)
  }
}
