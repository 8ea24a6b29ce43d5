import LeakGraph
import LeakMetadata
import Testing

@testable import LeakAnalysis

@Suite("References of large collections")
struct ReferencesByTargetTests {
  @Test("the references to an object by a label are those that going through all of them finds")
  func lookUp() {
    var random = SystemRandomNumberGenerator()
    for count in [0, 1, 5, 300, 3_000] {
      let references = (0..<count).map { index in
        FoundReference(
          slot: UInt(0x1000 + 8 * index),
          target: UInt.random(in: 1...40, using: &random) * 16,
          kind: Int.random(in: 0..<5, using: &random) == 0 ? .weak : .strong,
          evidence: .described,
          label: Int32.random(in: 0..<3, using: &random),
          innerLabel: Int32.random(in: 0..<2, using: &random),
          index: index
        )
      }
      let byTarget = ReferencesByTarget(references)
      for target in UInt(0)...41 {
        for label in Int32(0)..<3 {
          for inner in Int32(0)..<2 {
            let equal = references.filter { $0.label == label && $0.innerLabel == inner }
            var expected = equal.filter { $0.kind != .weak && $0.target == target * 16 }
            if expected.isEmpty { expected = equal.filter { $0.kind == .weak } }
            let found = byTarget.references(to: target * 16, label: label, inner: inner)
            #expect(found.map(\.index) == expected.map(\.index))
          }
        }
      }
    }
  }

  @Test("the number of an edge is that among the edges before it with the same ends and label")
  func numbers() {
    var random = SystemRandomNumberGenerator()
    for count in [1, 10, 64, 65, 900] {
      var builder = GraphBuilder()
      let node = GraphNode(
        type: TypeIndex(0),
        kind: .object,
        flags: .counted,
        byteCount: 16,
        strongCount: 1
      )
      let nodes = (0..<4).compactMap { _ in builder.addNode(node) }
      for _ in 0..<count {
        builder.addEdge(
          GraphEdge(
            source: nodes[0],
            target: nodes[Int.random(in: 1...3, using: &random)],
            kind: .strong,
            evidence: .described,
            label: LabelID(UInt32.random(in: 0..<2, using: &random))
          )
        )
      }
      let graph = builder.build()
      var numbers = EqualEdges(graph)
      var seen: [String: Int] = [:]
      for edge in graph.edges(of: nodes[0]) {
        guard let facts = graph.edge(edge) else { continue }
        let key = "\(facts.target) \(facts.label)"
        #expect(numbers.number(of: edge, facts) == seen[key, default: 0])
        seen[key, default: 0] += 1
      }
    }
  }
}
