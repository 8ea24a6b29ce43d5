import LeakGraph
import Testing

@Suite("What is around some nodes")
struct NeighbourhoodTests {
  /// A chain through storage, with something beside each of its nodes.
  private let heap = HeapText(
    """
    root global App .window -> Window
    Window .rows -> Buffer
    node Buffer storage
    Buffer [0] -> Row
    Row .model -> Model
    Model .text -> Text
    Text .font -> Font
    Window .title -> Title
    Row .owner -> Window weak
    Cache .row -> Row
    """
  )

  /// The names around a node, and what is left out.
  private func around(_ names: [String], depth: Int, most: Int = 100) -> String {
    let graph = heap.graph
    let part = Neighbourhood(
      in: graph,
      IncomingEdges(graph),
      around: names.map { heap[$0] },
      depth: depth,
      most: most
    )
    let centres = part.members.filter(\.isCentre).count
    return heap.text(part.members.map(\.node))
      + " (\(centres) of \(centres + part.centresLeftOut), \(part.edges.count) edges, "
      + "\(part.referencesLeftOut) left out)"
  }

  @Test("the walk goes up to holders and down to what is held; storage costs no step")
  func walk() {
    #expect(around(["Row"], depth: 0) == "Row (1 of 1, 0 edges, 3 left out)")
    #expect(
      around(["Row"], depth: 1) == "Buffer Cache Model Row Window (1 of 1, 4 edges, 2 left out)"
    )
    #expect(
      around(["Row"], depth: 9)
        == "Buffer Cache Font Model Row Text Window (1 of 1, 6 edges, 1 left out)"
    )
  }

  @Test("what a holder has besides, and references that do not hold, are not followed")
  func leavesOut() {
    #expect(!around(["Row"], depth: 9).contains("Title"))
    #expect(around(["Window"], depth: 1).contains("Title"))
    #expect(around(["Window"], depth: 0) == "Window (1 of 1, 0 edges, 2 left out)")
  }

  @Test("there are never more nodes than are allowed, and one is there at least")
  func limits() {
    #expect(around(["Row", "Model", "Text", "Row"], depth: 2, most: 4).contains("(2 of 3,"))
    #expect(around(["Row", "Model"], depth: 0, most: 0).hasPrefix("Row (1 of 2,"))
    for most in 1...9 {
      let part = Neighbourhood(
        in: heap.graph,
        IncomingEdges(heap.graph),
        around: [heap["Row"]],
        depth: 9,
        most: most
      )
      #expect(part.members.count == min(most, 7))
    }
    #expect(around(["Nobody"], depth: 3) == " (0 of 0, 0 edges, 0 left out)")
  }
}
