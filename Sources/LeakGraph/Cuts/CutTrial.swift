/// Trials of cuts by counts: the objects that go when some places in the source are changed.
///
/// Each object starts with its true strong count. Every cut reference takes one off; an object whose
/// count comes to zero *goes* and gives back its own described strong references, and so on. So a
/// ring never goes by itself, and reachability plays no part: it would promise too much.
///
/// What is not certain is never taken off: claims, references in flux, and retains that are missing
/// from the ledger. An object with more descriptions than retains starts with the descriptions,
/// since one of them is wrong. Nodes without a count never go: untyped blocks, immortal objects, objects
/// in their deinitializers.
///
/// - Complexity: a trial is O(*t* + *k*) for *t* nodes of the cut types with their edges and *k* edges
///   of nodes that go; 4 bytes and a bit for each node, and 4 more to find nodes by type.
package struct CutTrial: Sendable {
  /// The graph.
  package let graph: HeapGraph

  /// The nodes by type.
  private let nodesByType: NodesByType

  /// The count that each node still has in the current trial.
  private(set) var remaining: [UInt32]

  /// The nodes that go in the current trial.
  private(set) var gone: NodeSet

  /// The same nodes, in the order in which they go.
  private var goneInOrder: [UInt32] = []

  /// The nodes whose count the current trial changed, once for each time.
  private var changed: [UInt32] = []

  /// The places that the current trial cuts.
  private var places: [CutPlace] = []

  /// The roots that the current trial cuts.
  private var roots: [RootIndex] = []

  /// The number of references that the current trial cuts.
  private var cutReferenceCount = 0

  /// Trials on a graph.
  package init(_ ledger: Ledger) {
    graph = ledger.graph
    nodesByType = NodesByType(graph)
    remaining = zip(graph.strongCounts, ledger.described).map { max($0, $1) }
    gone = NodeSet(capacity: graph.nodeCount)
  }

  /// Finds what goes when some places are cut.
  package mutating func result(of cuts: [Cut]) -> CutResult {
    apply(cuts)
    defer { takeBack() }
    return currentResult
  }

  /// What goes in the current trial.
  var currentResult: CutResult {
    let storage = NodeKind.storage.rawValue
    return CutResult(
      nodes: goneInOrder.sorted().map { NodeIndex($0) },
      objectCount: goneInOrder.reduce(0) { $0 + (graph.kinds[Int($1)] == storage ? 0 : 1) },
      byteCount: goneInOrder.reduce(0) { $0 &+ UInt64(graph.byteCounts[Int($1)]) },
      cutReferenceCount: cutReferenceCount
    )
  }

  /// Begins a trial.
  mutating func apply(_ cuts: [Cut]) {
    takeBack()
    for cut in cuts {
      switch cut {
      case .place(let place) where !places.contains(place): places.append(place)
      case .root(let root) where !roots.contains(root): roots.append(root)
      default: break
      }
    }
    for place in places { cutReferences(of: place) }
    for root in roots {
      guard let facts = graph.root(root), facts.isDescribedRetain else { continue }
      cutReferenceCount += 1
      release(facts.target.rawValue)
    }
    var next = 0
    while next < goneInOrder.count {
      let node = Int(goneInOrder[next])
      next += 1
      for edge in graph.edgeRange(of: node)
      where isReleasable(edge, of: node) && !isCut(edge, of: node) {
        release(graph.edges[edge].target)
      }
    }
  }

  /// Ends the trial: every count is as before.
  mutating func takeBack() {
    for node in changed { remaining[Int(node)] &+= 1 }
    for node in goneInOrder { gone.remove(NodeIndex(node)) }
    changed.removeAll(keepingCapacity: true)
    goneInOrder.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    roots.removeAll(keepingCapacity: true)
    cutReferenceCount = 0
  }

  /// The place in the source of an edge; nil where its holder has none.
  func place(of edge: Int, holder: Int) -> CutPlace? {
    let kind = graph.kinds[holder]
    guard kind != NodeKind.storage.rawValue, kind != NodeKind.untyped.rawValue else { return nil }
    return CutPlace(
      holderType: TypeIndex(graph.types[holder]),
      label: LabelID(graph.rawPlace(of: graph.edges[edge].label))
    )
  }

  /// Whether a node goes when its count comes to zero.
  func canGo(_ node: Int) -> Bool {
    let flags = NodeFlags(rawValue: graph.flags[node])
    return flags.contains(.counted)
      && flags.isDisjoint(with: [.immortal, .deiniting, .unownedOnly])
      && graph.kinds[node] != NodeKind.untyped.rawValue
  }

  /// Whether an edge stands for a retain that its holder would certainly give back.
  func isReleasable(_ edge: Int, of holder: Int) -> Bool {
    let flags = NodeFlags(rawValue: graph.flags[holder])
    return graph.edges[edge].attributes.rawValue == EdgeAttributes.describedRetain
      && flags.isDisjoint(with: [.inFlux, .deiniting])
  }

  /// Whether the current trial cuts an edge.
  func isCut(_ edge: Int, of holder: Int) -> Bool {
    guard !places.isEmpty, let place = place(of: edge, holder: holder) else { return false }
    return places.contains(place)
  }

  /// Whether the current trial cuts a root.
  func isCut(_ root: RootIndex) -> Bool { roots.contains(root) }

  /// Takes off the references of a place.
  private mutating func cutReferences(of place: CutPlace) {
    for node in nodesByType.raw(place.holderType) {
      let holder = Int(node)
      for edge in graph.edgeRange(of: holder)
      where graph.rawPlace(of: graph.edges[edge].label) == place.label.rawValue
        && isReleasable(edge, of: holder) && self.place(of: edge, holder: holder) == place
      {
        cutReferenceCount += 1
        release(graph.edges[edge].target)
      }
    }
  }

  /// Takes one retain off a node.
  private mutating func release(_ node: UInt32) {
    let index = Int(node)
    guard remaining[index] > 0 else { return }
    remaining[index] &-= 1
    changed.append(node)
    guard remaining[index] == 0, canGo(index) else { return }
    gone.insert(index)
    goneInOrder.append(node)
  }
}
