import LeakGraph
import Testing

@testable import LeakAnalysis

/// What the runtime keeps for itself.
@Suite("Memory of the runtime's own")
struct RuntimeMemoryTests {
  /// Nodes of kinds, each of which refers to the next.
  private func chain(_ kinds: [NodeKind]) -> HeapGraph {
    var builder = GraphBuilder()
    let type = builder.type(named: "A")
    for kind in kinds {
      builder.addNode(GraphNode(type: type, kind: kind, flags: [], byteCount: 16, strongCount: 0))
    }
    for index in kinds.indices.dropLast() {
      builder.addEdge(
        GraphEdge(
          source: NodeIndex(UInt32(index)),
          target: NodeIndex(UInt32(index + 1)),
          kind: .conservative,
          evidence: .undescribed,
          label: LabelID(UInt32.max)
        )
      )
    }
    return builder.build()
  }

  @Test("it reaches over plain memory, and ends at objects")
  func ends() {
    let graph = chain([.untyped, .untyped, .object, .untyped])
    let nodes = RuntimeMemory.nodes(in: graph, from: [NodeIndex(0)])
    #expect(nodes.count == 2)
    #expect(nodes.contains(NodeIndex(0)) && nodes.contains(NodeIndex(1)))
  }

  @Test("an object that a variable of the runtime names is none of it", arguments: [0, 9])
  func objects(first: UInt32) {
    #expect(RuntimeMemory.nodes(in: chain([.object]), from: [NodeIndex(first)]).isEmpty)
  }

  @Test("a long chain is followed to its end, once")
  func long() {
    var kinds = Array(repeating: NodeKind.untyped, count: 1000)
    kinds[999] = .closure
    let graph = chain(kinds)
    #expect(RuntimeMemory.nodes(in: graph, from: [NodeIndex(0), NodeIndex(0)]).count == 999)
  }
}
