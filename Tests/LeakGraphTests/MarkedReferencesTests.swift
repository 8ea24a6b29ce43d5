import LeakGraph
import Testing

@Suite("References that rules leave out")
struct MarkedReferencesTests {
  /// A heap in which a victim is held in three ways.
  private let heap = HeapText(
    """
    root static Registry.shared .sessions -> Session
    root global App .window -> Window
    Session .delegate -> Victim
    Window .screen -> Screen
    Screen .model -> Model
    Model .owner -> Victim
    Victim .part -> Part
    Part .owner -> Victim
    """
  )

  /// The references of a type's field, and the roots of a name.
  private func marked(_ fields: [String], roots: [String] = []) -> MarkedReferences {
    let graph = heap.graph
    return MarkedReferences(
      in: graph,
      mayMark: { type in fields.contains { $0.hasPrefix(graph.typeName(type) + ".") } },
      marksPlace: { type, label in
        fields.contains(graph.typeName(type) + heap.text(label))
      },
      marksRoot: { roots.contains(graph.rootName($0.name)) }
    )
  }

  /// The best path to the victim.
  private func path(in graph: HeapGraph) -> String {
    var search = PathSearch(graph, IncomingEdges(graph), PathOrder(graph))
    return heap.text(search.path(to: heap["Victim"]))
  }

  @Test("the path without what is left out wins, whatever its length")
  func paths() {
    let graph = heap.graph
    let short = "static Registry.shared .sessions -> Session .delegate -> Victim (described, 2)"
    let long =
      "global App .window -> Window .screen -> Screen .model -> Model .owner -> Victim (described, 4)"
    #expect(path(in: graph) == short)
    #expect(path(in: graph.leavingOut(MarkedReferences())) == short)
    #expect(path(in: graph.leavingOut(marked(["Session.delegate"]))) == long)
    #expect(path(in: graph.leavingOut(marked([], roots: ["Registry.shared"]))) == long)
    #expect(path(in: graph.leavingOut(marked(["Model.owner"]))) == short)
    let both = marked(["Session.delegate", "Screen.model"])
    #expect(path(in: graph.leavingOut(both)) == "none")
    #expect(path(in: graph) == short, "the graph itself stays as it is")
  }

  @Test("rings are not followed through what is left out, and the tree of all paths agrees")
  func ringsAndTrees() {
    let graph = heap.graph.leavingOut(marked(["Part.owner", "Session.delegate"]))
    var search = PathSearch(graph, IncomingEdges(graph), PathOrder(graph))
    #expect(search.ring(through: heap["Victim"]) == nil)
    #expect(!Components(graph, filter: .described).ringNodes.contains(heap["Victim"]))
    let tree = RootTree(graph, PathOrder(graph))
    #expect(heap.text(tree.path(to: heap["Victim"])) == path(in: graph))
  }

  @Test("retains are counted all the same")
  func accounts() {
    let ledger = Ledger(heap.graph)
    #expect(ledger.outcome(of: heap["Victim"]) == .balanced)
    #expect(heap.graph.leavingOut(marked(["Part.owner"])).edgeCount == heap.graph.edgeCount)
  }

  @Test("each place is asked about once, and only for types that may be marked")
  func asksOnce() {
    let lines = (0..<50).map { "List .rows[\($0)] -> Row#\($0)\nRow#\($0) .list -> List" }
    let heap = HeapText(lines.joined(separator: "\n"))
    var asked = 0
    let marked = MarkedReferences(
      in: heap.graph,
      mayMark: { heap.graph.typeName($0) == "Row" },
      marksPlace: { _, _ in
        asked += 1
        return true
      },
      marksRoot: { _ in false }
    )
    #expect(asked == 1)
    #expect(marked.edges.count == 50)
  }
}
