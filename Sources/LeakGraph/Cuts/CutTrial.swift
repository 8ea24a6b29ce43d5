/// Trials of cuts by counts: the objects that go when some places in the source are changed.
///
/// Each object starts with its true strong count. Every cut reference takes one off; an object whose
/// count comes to zero *goes* and gives back its own described strong references, and so on. So a
/// ring never goes by itself, and reachability plays no part: it would promise too much.
///
/// What is not certain is never taken off: claims, retains that are missing from the ledger, and references that a
/// thread may have been moving, where what they lead to has not just the retains that are described. An object
/// with more descriptions than retains starts with the descriptions, since one of them is wrong. Nodes without a count never go: untyped blocks, immortal objects, objects
/// in their deinitializers.
///
/// - Complexity: a trial is O(*t* + *k*) for *t* nodes of the cut types with their edges and *k* edges
///   of nodes that go; 4 bytes and a bit for each node, and 4 more to find nodes by type.
package struct CutTrial: Sendable {
  /// The graph.
  package let graph: HeapGraph

  /// The functions of closures; nil where all closures of one type are one place.
  package var functions: CutFunctions?

  /// The types that have properties in common.
  package var declarations = CutDeclarations()

  /// The nodes by type.
  private let nodesByType: NodesByType

  /// The described references, by node.
  private let described: [UInt32]

  /// How many retains nodes lose anyhow that are not described.
  private let givenBack: [NodeIndex: UInt32]

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

  /// The single references that the current trial cuts.
  private var single: Set<EdgeIndex> = []

  /// An object whose own collections no cut of a place touches: what is taken out of another one's leaves them as they are.
  package var spared: NodeIndex?

  /// The words that every trial cuts: copies of what would have to be cut anyhow.
  var copies: [EdgeIndex] = []

  /// The words that the current trial cuts.
  private var claims: Set<EdgeIndex> = []

  /// The roots that the current trial cuts.
  private var roots: [RootIndex] = []

  /// The number of references that the current trial cuts.
  private var cutReferenceCount = 0

  /// The number of references that all trials so far looked at.
  private(set) var effort = 0

  /// Trials on a graph.
  ///
  /// - Parameters:
  ///   - ledger: The accounts of its objects.
  ///   - givenBack: How many retains objects lose anyhow that are not described: those of whoever asks.
  package init(_ ledger: Ledger, givenBack: [NodeIndex: UInt32] = [:]) {
    graph = ledger.graph
    nodesByType = NodesByType(graph)
    described = ledger.described
    remaining = zip(graph.strongCounts, ledger.described).map { max($0, $1) }
    gone = NodeSet(capacity: graph.nodeCount)
    self.givenBack = givenBack
    for (node, count) in givenBack where graph.hasNode(node) {
      let index = Int(node.rawValue)
      // What is described goes by cuts only.
      let open = remaining[index] - ledger.described[index]
      remaining[index] -= min(open, count)
    }
  }

  /// Supposes that a node loses fewer retains anyhow, or with a negative number more.
  mutating func keep(_ count: Int, of node: NodeIndex) {
    guard graph.hasNode(node) else { return }
    let index = Int(node.rawValue)
    remaining[index] = UInt32(clamping: Int(remaining[index]) + count)
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
      case .reference(let edge) where !single.contains(edge): single.insert(edge)
      case .claim(let edge): claims.insert(edge)
      case .root(let root) where !roots.contains(root): roots.append(root)
      default: break
      }
    }
    claims.formUnion(copies)
    // First: how many retains are not described is counted before any is taken off.
    releaseClaims()
    for place in places { cutReferences(of: place) }
    for edge in single {
      guard let facts = graph.edge(edge), let holder = Int(exactly: facts.source.rawValue),
        isReleasable(Int(edge.rawValue), of: holder),
        !isCutByPlace(Int(edge.rawValue), of: holder)
      else { continue }
      cutReferenceCount += 1
      release(facts.target.rawValue)
    }
    for root in roots {
      guard let facts = graph.root(root), facts.isDescribedRetain else { continue }
      cutReferenceCount += 1
      release(facts.target.rawValue)
    }
    var next = 0
    while next < goneInOrder.count {
      let node = Int(goneInOrder[next])
      next += 1
      effort += graph.edgeRange(of: node).count
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
    single.removeAll(keepingCapacity: true)
    claims.removeAll(keepingCapacity: true)
    roots.removeAll(keepingCapacity: true)
    cutReferenceCount = 0
  }

  /// The place in the source of an edge; nil where its holder has none.
  func place(of edge: Int, holder: Int) -> CutPlace? {
    if let function = functions?.function(ofValue: EdgeIndex(UInt32(truncatingIfNeeded: edge))) {
      return CutPlace(captureOf: function)
    }
    let kind = graph.kinds[holder]
    guard kind != NodeKind.untyped.rawValue else { return nil }
    if kind == NodeKind.storage.rawValue {
      // What a collection's elements have is a struct's property, or nobody's.
      let label = LabelID(graph.rawPlace(of: graph.edges[edge].label))
      return declarations.known(of: TypeIndex(graph.types[holder]), label)
    }
    var function: UInt32 = 0
    if let functions, kind == NodeKind.closure.rawValue {
      // What a captured value has is a struct's property where that is known to be one.
      let label = LabelID(graph.rawPlace(of: graph.edges[edge].label))
      if let known = declarations.known(of: TypeIndex(graph.types[holder]), label) { return known }
      guard let known = functions.function(of: NodeIndex(UInt32(truncatingIfNeeded: holder)))
      else { return nil }
      function = known
    }
    let label = LabelID(graph.rawPlace(of: graph.edges[edge].label))
    let first = declarations.first(of: TypeIndex(graph.types[holder]), label)
    return CutPlace(holderType: first.holderType, label: first.label, function: function)
  }

  /// The place in the source of an edge; nil where its holder has none.
  package func place(of edge: EdgeIndex) -> CutPlace? {
    graph.edge(edge).flatMap { place(of: Int(edge.rawValue), holder: Int($0.source.rawValue)) }
  }

  /// How many retains of a node are neither described nor given back, before any trial.
  func unlocatedRetains(of node: NodeIndex) -> Int {
    guard graph.hasNode(node) else { return 0 }
    let index = Int(node.rawValue)
    return Int(remaining[index]) - Int(min(described[index], remaining[index]))
  }

  /// Whether a node goes when its count comes to zero.
  func canGo(_ node: Int) -> Bool {
    // By bits: the literal of an option set is made anew at each call, which took half of a trial's time.
    graph.flags[node] & Self.goingFlags == NodeFlags.counted.rawValue
      && graph.kinds[node] != NodeKind.untyped.rawValue
  }

  /// The flags that tell whether a node goes when its count comes to zero: it has a count, and none of the others.
  private static var goingFlags: UInt8 {
    NodeFlags.counted.rawValue | NodeFlags.immortal.rawValue | NodeFlags.deiniting.rawValue
      | NodeFlags.unownedOnly.rawValue
  }

  /// Whether an edge stands for a retain that its holder would certainly give back.
  ///
  /// A running thread that has an address in its frames may be moving what is there, or only have had it at hand
  /// before: where the object's retains are just those that are described, nothing was moved.
  func isReleasable(_ edge: Int, of holder: Int) -> Bool {
    let flags = NodeFlags(rawValue: graph.flags[holder])
    let attributes = graph.edges[edge].attributes
    guard attributes.isDescribedRetain, !flags.contains(.deiniting) else { return false }
    guard attributes.isInFlux || flags.contains(.inFlux) else { return true }
    return isBalanced(graph.edges[edge].target)
  }

  /// Whether descriptions and what is given back are just the retains of a node, before any trial.
  private func isBalanced(_ node: UInt32) -> Bool {
    let index = Int(node)
    return UInt64(graph.strongCounts[index])
      == UInt64(described[index]) + UInt64(givenBack[NodeIndex(node)] ?? 0)
  }

  /// Whether the current trial cuts an edge.
  func isCut(_ edge: Int, of holder: Int) -> Bool {
    if !single.isEmpty, single.contains(EdgeIndex(UInt32(truncatingIfNeeded: edge))) { return true }
    return isCutByPlace(edge, of: holder)
  }

  /// Whether the current trial cuts an edge with its place.
  private func isCutByPlace(_ edge: Int, of holder: Int) -> Bool {
    guard !places.isEmpty, !isSpared(edge, of: holder),
      let place = place(of: edge, holder: holder)
    else { return false }
    return places.contains(place)
  }

  /// Whether an edge is that of a collection which is spared.
  private func isSpared(_ edge: Int, of holder: Int) -> Bool {
    guard let spared, Int(spared.rawValue) == holder else { return false }
    return graph.kinds[Int(graph.edges[edge].target)] == NodeKind.storage.rawValue
  }

  /// Whether the current trial cuts a root.
  func isCut(_ root: RootIndex) -> Bool { roots.contains(root) }

  /// Takes off the references of a place.
  private mutating func cutReferences(of place: CutPlace) {
    if place.isValue {
      for edge in functions?.references(of: place.function) ?? [] {
        guard let facts = graph.edge(edge),
          isReleasable(Int(edge.rawValue), of: Int(facts.source.rawValue))
        else { continue }
        cutReferenceCount += 1
        release(facts.target.rawValue)
      }
      return
    }
    for own in declarations.places(of: place) { cutReferences(of: place, by: own) }
  }

  /// Takes off the references of a place that objects of one type have by one label.
  private mutating func cutReferences(of place: CutPlace, by own: CutPlace) {
    for node in nodesByType.raw(own.holderType) {
      let holder = Int(node)
      effort += graph.edgeRange(of: holder).count
      for edge in graph.edgeRange(of: holder)
      where graph.rawPlace(of: graph.edges[edge].label) == own.label.rawValue
        && isReleasable(edge, of: holder) && !isSpared(edge, of: holder)
        && self.place(of: edge, holder: holder) == place
      {
        cutReferenceCount += 1
        release(graph.edges[edge].target)
      }
    }
  }

  /// Takes off a retain for each word that is cut, as far as nodes have such as nothing describes.
  private mutating func releaseClaims() {
    var words: [NodeIndex: Int] = [:]
    for edge in claims {
      guard let facts = graph.edge(edge), facts.kind == .conservative else { continue }
      words[facts.target, default: 0] += 1
    }
    for (node, count) in words {
      // What is described goes by its own cuts.
      for _ in 0..<min(count, unlocatedRetains(of: node)) {
        cutReferenceCount += 1
        release(node.rawValue)
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
