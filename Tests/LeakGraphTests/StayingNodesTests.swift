import Testing

@testable import LeakGraph

/// The nodes of which a search for garbage does not ask who holds them.
@Suite("Nodes that stay")
struct StayingNodesTests {
  /// A node of a kind.
  private func node(_ kind: NodeKind, _ flags: NodeFlags) -> GraphNode {
    GraphNode(type: .unknown, kind: kind, flags: flags, byteCount: 16, strongCount: 1)
  }

  /// A graph of nodes and edges with their evidence.
  private func graph(_ nodes: [GraphNode], _ edges: [(UInt32, UInt32, Evidence)]) -> HeapGraph {
    var builder = GraphBuilder()
    for node in nodes { builder.addNode(node) }
    for (source, target, evidence) in edges {
      builder.addEdge(
        GraphEdge(
          source: NodeIndex(source),
          target: NodeIndex(target),
          kind: evidence == .described ? .strong : .conservative,
          evidence: evidence,
          label: LabelID(UInt32.max)
        )
      )
    }
    return builder.build()
  }

  /// The numbers of the nodes that stay.
  private func staying(
    _ graph: HeapGraph,
    inQuestion: [UInt32],
    memory: [UInt32] = []
  ) -> [UInt32] {
    StayingNodes.nodes(
      in: graph,
      inQuestion: NodeSet(inQuestion.map { NodeIndex($0) }, in: graph),
      besides: NodeSet(memory.map { NodeIndex($0) }, in: graph)
    ).nodes.map(\.rawValue)
  }

  @Test("objects in question may go, but for those that no program counts")
  func objects() {
    let flags: [NodeFlags] = [
      .counted, [.counted, .own], [.counted, .immortal], [.counted, .deiniting],
      [.counted, .unownedOnly], .counted,
    ]
    let graph = graph(flags.map { node(.object, $0) }, [])
    #expect(staying(graph, inQuestion: [0, 1, 2, 3, 4]) == [1, 2, 3, 4, 5])
  }

  @Test("memory stays where no object refers to it, since its address may be hidden")
  func memory() {
    let graph = graph(
      [node(.object, .counted), node(.untyped, []), node(.untyped, [])],
      [(0, 1, .undescribed)]
    )
    #expect(staying(graph, inQuestion: [0, 1, 2]) == [2])
    #expect(staying(graph, inQuestion: [1, 2]) == [0, 1, 2])
  }

  @Test("what a library's block is described to refer to belongs to the block's owner")
  func blocksOfBlocks() {
    let nodes = [
      node(.object, .counted), node(.block, []), node(.block, []), node(.untyped, []),
    ]
    let described = graph(nodes, [(0, 1, .described), (1, 2, .described), (2, 3, .undescribed)])
    #expect(staying(described, inQuestion: [0, 1, 2, 3]) == [3])
  }

  @Test("memory that holds nothing by itself does not stay, in question or not")
  func idleMemory() {
    let graph = graph([node(.untyped, []), node(.untyped, [])], [])
    #expect(staying(graph, inQuestion: [0], memory: [0, 1]).isEmpty)
  }

  @Test("what is not in question stays, even if it is a ring")
  func otherRing() {
    let graph = graph([node(.object, .counted)], [(0, 0, .described)])
    #expect(staying(graph, inQuestion: []) == [0])
  }
}
