import Testing

@testable import LeakGraph

@Suite("The dominator tree with like nodes as one")
struct RetainedTreeTests {
  /// A tree in lines: indented by level, with count and retained bytes.
  private func lines(_ heap: HeapText, most: Int = 1_000) -> [String] {
    let dominators = Dominators(heap.graph)
    let sizes = RetainedSizes(dominators, in: heap.graph)
    let tree = RetainedTree(dominators, sizes, in: heap.graph, most: most)
    var levels: [Int] = []
    return tree.entries.map { entry in
      let level = entry.parent < 0 ? 0 : levels[entry.parent] + 1
      levels.append(level)
      let name =
        switch entry.subject {
        case .root(let kind, let name): "\(kind) \(heap.graph.rootName(name))"
        case .severalRoots: "several"
        case .type(let type): heap.graph.typeName(type)
        }
      let hidden = entry.hiddenEntries > 0 ? " +\(entry.hiddenEntries)" : ""
      return "\(level) \(name) \(entry.count)x \(entry.retainedBytes)\(hidden)"
    }
  }

  @Test("Objects of a type below one entry are together, those of several roots apart")
  func merging() {
    let heap = HeapText(
      """
      node Store bytes 10
      node Row#1 bytes 20
      node Row#2 bytes 20
      node Cell#1 bytes 5
      node Cell#2 bytes 5
      node Shared bytes 7
      root static Registry .store -> Store
      root static Registry .shared -> Shared
      root global cache [0] -> Shared
      Store .rows[0] -> Row#1
      Store .rows[1] -> Row#2
      Row#1 .cell -> Cell#1
      Row#2 .cell -> Cell#2
      """
    )
    #expect(
      lines(heap) == [
        "0 static Registry 1x 60", "0 several 1x 7", "1 Store 1x 60", "2 Row 2x 50", "3 Cell 2x 10",
        "1 Shared 1x 7",
      ]
    )
  }

  @Test("A bounded tree opens the largest entries first")
  func bound() {
    let heap = HeapText(
      """
      node A bytes 1
      node B bytes 100
      node C bytes 1
      root global a .a -> A
      root global b .b -> B
      A .c -> C
      """
    )
    #expect(lines(heap, most: 3) == ["0 global b 1x 100", "0 global a 1x 2", "1 B 1x 100"])
  }

  @Test("On random graphs every entry retains its own bytes and what is below it")
  func sums() {
    var random = SmallGenerator(seed: 7)
    for _ in 0..<2_000 {
      var builder = GraphBuilder()
      let types = (0..<4).map { builder.type(named: "T\($0)") }
      let count = 2 + random.below(20)
      for _ in 0..<count {
        _ = builder.addNode(
          GraphNode(
            type: types[random.below(4)],
            kind: .object,
            flags: .counted,
            byteCount: UInt64(16 + random.below(50)),
            strongCount: 1
          )
        )
      }
      for _ in 0..<random.below(40) {
        builder.addEdge(
          GraphEdge(
            source: NodeIndex(UInt32(random.below(count))),
            target: NodeIndex(UInt32(random.below(count))),
            kind: .strong,
            evidence: .described,
            label: .none
          )
        )
      }
      let name = builder.rootName("r")
      for _ in 0..<(1 + random.below(4)) {
        _ = builder.addRoot(
          GraphRoot(
            kind: random.oneIn(2) ? .global : .static,
            name: name,
            target: NodeIndex(UInt32(random.below(count))),
            label: .none,
            evidence: .described,
            holding: .retains
          )
        )
      }
      let graph = builder.build()
      let dominators = Dominators(graph)
      let sizes = RetainedSizes(dominators, in: graph)
      let tree = RetainedTree(dominators, sizes, in: graph, most: 1_000)
      var below: [UInt64] = Array(repeating: 0, count: tree.entries.count)
      var top: UInt64 = 0
      for entry in tree.entries {
        if entry.parent < 0 {
          top += entry.retainedBytes
        } else {
          below[entry.parent] += entry.retainedBytes
        }
      }
      #expect(top == tree.reachedBytes)
      #expect(
        tree.entries.indices.allSatisfy {
          tree.entries[$0].ownBytes + below[$0] == tree.entries[$0].retainedBytes
        }
      )
    }
  }
}
