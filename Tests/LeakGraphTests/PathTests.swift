import LeakGraph
import Testing

@Suite("Paths in heaps written as text")
struct PathTests {
  /// The path to a node in words.
  private func path(
    to name: String,
    in heap: HeapText,
    from start: PathStart = .roots,
    preferring preference: PathPreference = .shortest
  ) -> String {
    var search = PathSearch(heap.graph, IncomingEdges(heap.graph), PathOrder(heap.graph))
    return heap.text(search.path(to: heap[name], from: start, preferring: preference))
  }

  @Test("storage between objects costs no step")
  func folding() {
    let heap = HeapText(
      """
      root global App .window -> Screen
      Screen .models -> Buffer
      node Buffer storage
      Buffer [3] -> Box
      node Box storage
      Box .value -> Model
      Screen .owner -> Owner
      Owner .model -> Model
      """
    )
    #expect(
      path(to: "Model", in: heap)
        == "global App .window -> Screen .models -> Buffer [3] -> Box .value -> Model (described, 2)"
    )
  }

  @Test("better evidence wins over fewer steps where it is asked for")
  func evidence() {
    let heap = HeapText(
      """
      root frame main() -> Victim undescribed claims
      root global App -> A
      A .next -> B
      B .victim -> Victim
      """
    )
    #expect(path(to: "Victim", in: heap) == "frame main() -> Victim (undescribed, 1)")
    #expect(
      path(to: "Victim", in: heap, preferring: .evidence)
        == "global App -> A .next -> B .victim -> Victim (described, 3)"
    )
  }

  @Test("ties are broken by root, label and type, in this order")
  func ties() {
    let heap = HeapText(
      """
      root task Work -> Z
      root global Beta -> Y
      root global Alpha -> X
      Z .a -> Victim
      Y .b -> Victim
      X .d -> Victim
      X .c -> Victim
      """
    )
    let graph = heap.graph
    #expect(path(to: "Victim", in: heap) == "global Alpha -> X .d -> Victim (described, 2)")
    // By their names `.c` comes first, which is read last.
    let order = PathOrder(graph, labelNames: heap.labels)
    var search = PathSearch(graph, IncomingEdges(graph), order)
    let expected = "global Alpha -> X .c -> Victim (described, 2)"
    #expect(heap.text(search.path(to: heap["Victim"])) == expected)
    #expect(heap.text(RootTree(graph, order).path(to: heap["Victim"])) == expected)
  }

  @Test("a ring is followed around, a path begins at given nodes, and avoided nodes are not passed")
  func rings() {
    let heap = HeapText(
      """
      Screen .model -> Model
      Model .delegate -> Screen
      Model .cache -> Cache
      Cache .owner -> Screen
      Screen .label -> Label
      Screen .me -> Screen weak
      """
    )
    let graph = heap.graph
    var search = PathSearch(graph, IncomingEdges(graph), PathOrder(graph))
    #expect(
      heap.text(search.ring(through: heap["Screen"]))
        == "Screen .model -> Model .delegate -> Screen (described, 2)"
    )
    #expect(search.ring(through: heap["Label"]) == nil)
    let avoided = NodeSet([heap["Model"]], in: graph)
    #expect(search.ring(through: heap["Screen"], avoiding: avoided) == nil)
    let ring = PathStart.nodes(Components(graph).ringNodes.nodes)
    #expect(path(to: "Label", in: heap, from: ring) == "Screen .label -> Label (described, 1)")
    #expect(path(to: "Model", in: heap, from: ring) == "Model (described, 0)")
    #expect(path(to: "Label", in: heap) == "none")
  }

  @Test("many objects are grouped by equal paths, whatever their positions in containers are")
  func grouping() {
    let lines = (0..<9).map { "List .rows[\($0)] -> Row#\($0)" }
    let heap = HeapText(
      """
      root global App .list -> List
      \(lines.joined(separator: "\n"))
      List .header -> Row#9
      root frame main() -> Row#10 undescribed claims
      Nobody .row -> Row#11
      """
    )
    let graph = heap.graph
    let rows = graph.nodes(ofType: graph.type(named: "Row") ?? .unknown)
    let grouping = PathGrouping(rows, in: graph, PathOrder(graph), limit: 2)
    #expect(heap.text(grouping.unreached) == "Row#11")
    #expect(grouping.groupCount == 3)
    #expect(grouping.groups.map(\.nodes.count) == [9, 1])
    #expect(grouping.groups.map(\.byteCount) == [144, 16])
    let steps = grouping.groups.map { group in
      group.steps.map { heap.text($0.place) + " " + graph.typeName($0.type) }
    }
    #expect(steps == [[".list List", ".rows[…] Row"], [".list List", ".header Row"]])
    #expect(
      heap.text(grouping.groups.first?.example)
        == "global App .list -> List .rows[0] -> Row#0 (described, 2)"
    )
  }

  @Test(
    "objects on equal paths are told apart by what marks a reference of them, wherever it is on the way"
  )
  func marked() {
    let rowLines = (0..<6).map { "List .rows[\($0)] -> Row#\($0)" }
    let cellLines = (0..<6).map { "Row#\($0) .cell -> Cell#\($0)" }
    let lines = ["root global App .list -> List"] + rowLines + cellLines
    let heap = HeapText(lines.joined(separator: "\n"))
    let graph = heap.graph
    let cells = graph.nodes(ofType: graph.type(named: "Cell") ?? .unknown)
    let rows = graph.nodes(ofType: graph.type(named: "Row") ?? .unknown)
    let grouping = PathGrouping(cells, in: graph, PathOrder(graph)) { edge in
      // Every third row is marked, and no cell is.
      graph.edge(edge).flatMap { rows.firstIndex(of: $0.target) }.map { $0 % 3 == 0 ? 7 : 0 } ?? 0
    }
    #expect(grouping.groups.map(\.nodes.count) == [4, 2])
    #expect(heap.text(grouping.groups[1].nodes) == "Cell#0 Cell#3")
  }

  @Test(
    "the nodes of a linked list are one group, however long their paths are, and the shortest is its example"
  )
  func repeated() {
    let nodes = (1..<8).map { "Node#\($0) .next -> Node#\($0 - 1)" }
    let values = (0..<8).map { "Node#\($0) .value -> Page#\($0)" }
    let heap = HeapText(
      (["root global App .list -> List", "List .head -> Node#7"] + nodes + values)
        .joined(separator: "\n")
    )
    let graph = heap.graph
    let pages = graph.nodes(ofType: graph.type(named: "Page") ?? .unknown)
    let grouping = PathGrouping(pages, in: graph, PathOrder(graph))
    #expect(grouping.groups.map(\.nodes.count) == [7, 1])
    #expect(
      heap.text(grouping.groups.first?.example)
        == "global App .list -> List .head -> Node#7 .next -> Node#6 .value -> Page#6 (described, 4)"
    )
  }
}
