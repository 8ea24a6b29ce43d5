import LeakGraph
import Testing

@Suite("Cuts in heaps written as text")
struct CutTests {
  /// The smallest sets of cuts in words, with what goes.
  private func cuts(
    freeing name: String,
    in heap: HeapText,
    rank: (Cut) -> UInt32? = { if case .place = $0 { 1 } else { nil } }
  ) -> [String] {
    var search = CutSearch(CutTrial(Ledger(heap.graph)), IncomingEdges(heap.graph))
    let answer = search.smallestCuts(freeing: heap[name], rank: rank)
    switch answer.obstacle {
    case .unlocatedRetains(let node): return ["unlocated retains of \(heap.text([node]))"]
    case .root(let root): return ["held by \(heap.text(Cut.root(root)))"]
    case .some(let other): return ["\(other)"]
    case nil: break
    }
    return answer.solutions.map { solution in
      let words = solution.cuts.map { heap.text($0) }.joined(separator: " + ")
      return "\(words) frees \(heap.text(solution.result.nodes))"
    }
  }

  @Test(
    "each reference of a ring frees it, and all that hangs off it, also where a thread had it",
    arguments: ["", "node Screen moving"]
  )
  func ring(_ state: String) {
    let heap = HeapText(
      """
      Screen .model -> Model
      Model .delegate -> Screen
      Screen .label -> Label
      \(state)
      """
    )
    #expect(
      cuts(freeing: "Screen", in: heap) == [
        "Screen.model frees Label Model Screen", "Model.delegate frees Label Model Screen",
      ]
    )
  }

  @Test("a cut is a place: all holders of the type let go at once")
  func place() {
    let heap = HeapText(
      """
      Parent .rows[0] -> Row#0
      Parent .rows[1] -> Row#1
      Row#0 .parent -> Parent
      Row#1 .parent -> Parent
      """
    )
    var trial = CutTrial(Ledger(heap.graph))
    let result = trial.result(of: [heap.place("Row", ".parent")])
    #expect(heap.text(result.nodes) == "Parent Row#0 Row#1")
    #expect(result.cutReferenceCount == 2)
    #expect(result.byteCount == 48)
    #expect(result.objectCount == 3)
    #expect(
      cuts(freeing: "Parent", in: heap) == [
        "Parent.rows[…] frees Parent Row#0 Row#1", "Row.parent frees Parent Row#0 Row#1",
      ]
    )
  }

  @Test(
    "a property that types have by one declaration is one place, and another of its name is not"
  )
  func declaration() throws {
    let heap = HeapText(
      """
      File .next -> Shared
      Command .next -> Shared
      Shared .file -> File
      Shared .command -> Command
      Shared .other -> Other
      Other .next -> Leaf
      """
    )
    var trial = CutTrial(Ledger(heap.graph))
    let alone = trial.result(of: [heap.place("File", ".next")])
    #expect(alone.nodes.isEmpty)
    let types = try ["Command", "File"].map { try #require(heap.graph.type(named: $0)) }
    let places = types.map { CutPlace(holderType: $0, label: heap.label(".next")) }
    trial.declarations.note(places)
    let place = heap.place(types[0] < types[1] ? "Command" : "File", ".next")
    let result = trial.result(of: [place])
    #expect(heap.text(result.nodes) == "Command File Leaf Other Shared")
    #expect(result.cutReferenceCount == 2)
    var search = CutSearch(trial, IncomingEdges(heap.graph))
    let answer = search.smallestCuts(freeing: heap["Shared"]) {
      if case .place = $0 { 1 } else { nil }
    }
    #expect(answer.solutions.map(\.cuts) == [[place]])
  }

  @Test("what is taken out of another one's collection keeps its own")
  func sparedCollection() {
    let heap = HeapText(
      """
      Folder#0 .children -> Store#0
      Store#0 [0] -> Folder#1
      Folder#1 .children -> Store#1
      Store#1 [0] -> File
      File .parent -> Folder#1
      node Store#0 storage
      node Store#1 storage
      """
    )
    let children = heap.place("Folder", ".children")
    var trial = CutTrial(Ledger(heap.graph))
    #expect(heap.text(trial.result(of: [children]).nodes) == "File Folder#1 Store#0 Store#1")
    trial.spared = heap["Folder#1"]
    #expect(heap.text(trial.result(of: [children]).nodes) == "Store#0")
    let both = trial.result(of: [children, heap.place("File", ".parent")])
    #expect(heap.text(both.nodes) == "File Folder#1 Store#0 Store#1")
  }

  @Test("a struct's property is one place for all that have the struct, whatever they call it")
  func structProperty() throws {
    let heap = HeapText(
      """
      Host .first -> First
      Host .second -> Second
      First .context.host -> Host
      Second .settings.host -> Host
      """
    )
    var trial = CutTrial(Ledger(heap.graph))
    let first = try #require(heap.graph.type(named: "First"))
    let second = try #require(heap.graph.type(named: "Second"))
    let places = [
      CutPlace(holderType: first, label: heap.label(".context.host")),
      CutPlace(holderType: second, label: heap.label(".settings.host")),
    ]
    for place in places { #expect(trial.result(of: [.place(place)]).nodes.isEmpty) }
    trial.declarations.note(places)
    let result = try trial.result(of: [.place(#require(places.min()))])
    #expect(heap.text(result.nodes) == "First Host Second")
    #expect(result.cutReferenceCount == 2)
  }

  @Test("an object that a running thread changes gives nothing back whose count does not come out")
  func changing() {
    let heap = HeapText(
      """
      Screen .model -> Model
      Model .delegate -> Screen
      Screen .label -> Label
      Screen .oldLabel -> Label
      node Screen moving
      node Label retains -1
      """
    )
    var trial = CutTrial(Ledger(heap.graph))
    let result = trial.result(of: [heap.place("Model", ".delegate")])
    #expect(heap.text(result.nodes) == "Model Screen")
  }

  @Test("a ring that a global holds too is not freed by cutting the ring")
  func rootedRing() {
    let heap = HeapText(
      """
      root global App .screen -> Screen
      Screen .model -> Model
      Model .delegate -> Screen
      """
    )
    var trial = CutTrial(Ledger(heap.graph))
    #expect(trial.result(of: [heap.place("Model", ".delegate")]).nodes.isEmpty)
    #expect(cuts(freeing: "Screen", in: heap) == ["held by App"])
    #expect(
      cuts(freeing: "Screen", in: heap) { _ in 1 } == [
        "Screen.model + App frees Model Screen", "Model.delegate + App frees Model Screen",
      ]
    )
  }

  @Test("an object with a retain that is not located may stay, and the answer says so")
  func missing() {
    let heap = HeapText(
      """
      Screen .model -> Model
      Model .delegate -> Screen
      node Screen retains 1
      """
    )
    #expect(cuts(freeing: "Screen", in: heap) == ["unlocated retains of Screen"])
    // The other object of the ring can go all the same.
    #expect(cuts(freeing: "Model", in: heap) == ["Screen.model frees Model"])
  }

  @Test(
    "a word that is cut takes a retain away that nothing describes, and none that something does"
  )
  func claims() throws {
    let heap = HeapText(
      """
      root global App .child -> Child
      Task frame -> Screen conservative
      Task frame2 -> Child conservative
      node Screen retains 1
      """
    )
    let words = heap.graph.edges(of: heap["Task"]).map { Cut.claim($0) }
    try #require(words.count == 2)
    var trial = CutTrial(Ledger(heap.graph))
    #expect(heap.text(trial.result(of: words).nodes) == "Screen")
    #expect(trial.result(of: []).nodes.isEmpty)
    var given = CutTrial(Ledger(heap.graph), givenBack: [heap["Screen"]: 1])
    #expect(given.result(of: words).nodes.isEmpty)
  }

  @Test("more than three cuts are found too, and none of them is needless")
  func many() {
    let holders = (0..<6).map { "root global G\($0) -> H\($0)\nH\($0) .victim -> Victim" }
    let heap = HeapText(holders.joined(separator: "\n"))
    let all = (0..<6).map { "H\($0).victim" }.joined(separator: " + ")
    #expect(cuts(freeing: "Victim", in: heap) == [all + " frees Victim"])
  }

  @Test("folded storage goes with its owner and counts as no object")
  func storage() {
    let heap = HeapText(
      """
      root global App -> Owner
      Owner .rows -> Buffer
      node Buffer storage bytes 100
      Buffer [0] -> Row
      """
    )
    var trial = CutTrial(Ledger(heap.graph))
    let result = trial.result(of: [heap.place("Owner", ".rows")])
    #expect(heap.text(result.nodes) == "Buffer Row")
    #expect(result.objectCount == 1)
    #expect(result.byteCount == 116)
    #expect(trial.result(of: [heap.place("Buffer", "[…]")]).nodes.isEmpty)
  }
}
