import LeakFindings
import LeakGraph

/// Cuts of what a collection has: one element of it, or one object wherever the collection has it.
extension TrialCuts {
  /// What advice on an element of a collection takes away, the least first; empty for a hop through no collection, and
  /// where the collection's storage has other owners: who takes an element out of one copy leaves it in the others.
  ///
  /// Where a property of the element has the object, that may be weak, or the element be taken out. The collection as a
  /// whole is none of these: other properties of its elements are as they were.
  mutating func elementCuts(
    at hop: Int,
    of path: HeldPath,
    _ point: CutPoint
  )
    -> [(extent: RetentionFinding.Cuts.Extent, cut: [Cut])]
  {
    let label = path.steps[hop].label
    guard label.contains("["), let last = lastOfStorage(at: hop, of: path),
      let facts = analysis.graph.edge(last), Self.isDescribed(facts)
    else { return [] }
    // A struct's property is changed for all that have it.
    let property = label.last == "]" ? nil : search.place(of: last)
    let ofStruct =
      property.map { [(extent: RetentionFinding.Cuts.Extent.place, cut: [Cut.place($0)])] } ?? []
    guard !isOfCopies(last, path) else { return ofStruct }
    let others = incoming.edges(into: facts.target).prefix(NearReferences.mostReferences).filter {
      analysis.graph.edge($0).map { other in
        Self.isDescribed(other) && analysis.graph.node(other.source)?.kind == .storage
      } ?? false
    }
    guard label.last == "]" else {
      let alike = others.filter { isAlike($0, facts) }
      return [
        (.reference, [.reference(last)]), (.place, alike.map { .reference($0) }),
      ] + ofStruct + [(.element, edges.element(of: last).map { .reference($0) })]
    }
    let within = others.filter { other in
      analysis.graph.edge(other).map { belongs($0.source, to: point) } ?? false
    }
    var cuts: [(extent: RetentionFinding.Cuts.Extent, cut: [Cut])] = [
      (.reference, [.reference(last)]), (.place, within.map { .reference($0) }),
    ]
    // All may be held weakly, by objects in between: those that are told something, others where nothing else helps.
    if mayCutWhole || RegistrationName.isOfElement(label), case .edge(let edge) = point,
      let place = search.place(of: edge)
    {
      cuts.append((.place, [.place(place)]))
    }
    return cuts
  }

  /// Spares an object's own collections where another object's collection by the same property has it, as a tree's nodes have
  /// their children: taken out of that one it keeps its own, unless it is in there itself.
  mutating func spareOwnCollections(of node: NodeIndex) {
    search.spared = nil
    let own = Set(
      analysis.graph.edges(of: node).filter { edge in
        analysis.graph.edge(edge).map { facts in
          analysis.graph.node(facts.target)?.kind == .storage && !isElement(node, of: facts.target)
        } ?? false
      }.compactMap { search.place(of: $0) }
    )
    guard !own.isEmpty else { return }
    var inner = [node]
    for _ in 0..<Self.mostNesting where search.spared == nil {
      let owners = inner.flatMap { incoming.edges(into: $0).prefix(NearReferences.mostReferences) }
      let isElsewhere = owners.contains { edge in
        guard let facts = analysis.graph.edge(edge), facts.source != node, facts.target != node
        else { return false }
        return search.place(of: edge).map(own.contains) ?? false
      }
      if isElsewhere { search.spared = node }
      inner = owners.compactMap { analysis.graph.edge($0)?.source }.filter {
        analysis.graph.node($0)?.kind == .storage
      }
    }
  }

  /// The last reference of a hop that storage has: a thunk may lie behind it, and a function value that captures an object
  /// alone has its hop and the next one in it.
  func lastOfStorage(at hop: Int, of path: HeldPath) -> EdgeIndex? {
    let (edges, nodes) = (path.source.edges, path.source.nodes)
    guard let last = path.lastReference(at: hop), var end = edges.lastIndex(of: last) else {
      return nil
    }
    while end + 1 < edges.count, analysis.graph.node(nodes[end + 1])?.kind == .storage { end += 1 }
    let first: Int? =
      if case .edge(let edge)? = path.points[hop] { edges.firstIndex(of: edge) } else { 0 }
    return edges[min(first ?? end, end)...end].last { edge in
      analysis.graph.edge(edge).map { analysis.graph.node($0.source)?.kind == .storage } ?? false
    }
  }

  /// Whether a reference is by the same property of a like collection's elements.
  private func isAlike(_ other: EdgeIndex, _ facts: GraphEdge) -> Bool {
    let graph = analysis.graph
    guard let other = graph.edge(other) else { return false }
    return graph.node(other.source)?.type == graph.node(facts.source)?.type
      && graph.place(of: other.label) == graph.place(of: facts.label)
  }

  /// Whether a reference stands for a retain that a type describes.
  private static func isDescribed(_ facts: GraphEdge) -> Bool {
    facts.kind == .strong && facts.evidence == .described
  }

  /// Whether storage is part of what a place in the source has, or a variable.
  private func belongs(_ storage: NodeIndex, to point: CutPoint, depth: Int = 0) -> Bool {
    if case .root(let root) = point, analysis.graph.roots(of: storage).contains(root) {
      return true
    }
    guard depth < Self.mostNesting else { return false }
    return incoming.edges(into: storage).prefix(Self.mostOwners).contains { edge in
      guard let source = analysis.graph.edge(edge)?.source else { return false }
      if analysis.graph.node(source)?.kind == .storage {
        return belongs(source, to: point, depth: depth + 1)
      }
      guard case .edge(let first) = point else { return false }
      return edge == first || search.place(of: edge).map { $0 == search.place(of: first) } ?? false
    }
  }

  /// So many collections lie in one another, and so many owners of each are looked at.
  private static let mostNesting = 6
  private static let mostOwners = 16
}
