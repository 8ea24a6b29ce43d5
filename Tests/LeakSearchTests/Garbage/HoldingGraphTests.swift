import LeakTestSupport
import Testing

@testable import LeakSearch

@Suite("Who holds whom, by number")
struct HoldingGraphTests {
  /// A random graph.
  private func graph(_ generator: inout SeededGenerator) -> (HoldingGraph, [(Int, Int)]) {
    let count = Int.random(in: 1...12, using: &generator)
    let edges = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
      (
        Int.random(in: 0..<count, using: &generator), Int.random(in: 0..<count, using: &generator)
      )
    }
    let graph = HoldingGraph(
      count: count,
      edges: edges.map { (holder: Int32($0.0), target: Int32($0.1)) }
    )
    return (graph, edges)
  }

  /// Who reaches whom, by trying everything.
  private func closure(_ count: Int, _ edges: [(Int, Int)]) -> [[Bool]] {
    var reaches = (0..<count).map { row in (0..<count).map { $0 == row } }
    for edge in edges { reaches[edge.0][edge.1] = true }
    for middle in 0..<count {
      for from in 0..<count where reaches[from][middle] {
        for to in 0..<count where reaches[middle][to] { reaches[from][to] = true }
      }
    }
    return reaches
  }

  @Test("what is reached, and which things are on a ring together, is as brute force says")
  func random() {
    var generator = SeededGenerator(named: "holding graphs")
    for _ in 0..<2_000 {
      let (graph, edges) = graph(&generator)
      let reaches = closure(graph.count, edges)
      let start = Int.random(in: 0..<graph.count, using: &generator)
      #expect(graph.reached(from: [Int32(start)]) == reaches[start])
      let component = graph.components()
      for one in 0..<graph.count {
        for other in 0..<graph.count {
          let isTogether = reaches[one][other] && reaches[other][one]
          #expect((component[one] == component[other]) == isTogether)
        }
      }
    }
  }

  @Test("everything hangs off one head, which it is reached from and nothing else holds")
  func heads() {
    var generator = SeededGenerator(named: "heads")
    for _ in 0..<2_000 {
      let (graph, edges) = graph(&generator)
      let reaches = closure(graph.count, edges)
      let heads = graph.heads { one, other in (one.min() ?? 0) < (other.min() ?? 0) }
      #expect(
        heads.flatMap { $0.ring + $0.hanging }.sorted() == (0..<Int32(graph.count)).map { $0 }
      )
      for head in heads {
        let first = Int(head.ring[0])
        for other in 0..<graph.count where reaches[other][first] {
          #expect(head.ring.contains(Int32(other)))
        }
        for hanging in head.hanging { #expect(reaches[first][Int(hanging)]) }
      }
    }
  }

  @Test("a chain of a hundred thousand things needs no stack")
  func long() {
    let count = 100_000
    let edges = (1..<count).map { (holder: Int32($0 - 1), target: Int32($0)) }
    let graph = HoldingGraph(count: count, edges: edges)
    let heads = graph.heads { one, other in one.count < other.count }
    #expect(heads.count == 1)
    #expect(heads.first?.hanging.count == count - 1)
  }
}
