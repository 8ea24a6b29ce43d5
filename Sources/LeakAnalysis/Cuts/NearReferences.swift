import LeakGraph

/// The described strong references of the objects nearest to one that lead to it, the nearest first.
struct NearReferences {
  /// The references, with their ends.
  private(set) var references: [(edge: EdgeIndex, facts: GraphEdge)] = []

  /// Whether references to the object were left out for which others do not stand: what is said of a place in the source may
  /// not be true of all its references then.
  private(set) var isTruncated = false

  /// Whether equal ones were left out.
  private var hasMoreEqual = false

  /// Whether a reference is that of a function value, by the property that has it.
  private var codeOfProperty: [Property: Bool] = [:]

  /// So many objects are looked at, and so many references of each, of the object itself more: equal rings may hold it.
  private static let mostNodes = 1024
  static let mostReferences = 64
  private static let mostOfObject = 32_768

  /// So many equal objects that have the object are looked at.
  private static let mostEqual = 1024

  /// So many references are looked at besides the object's own.
  private static let mostInAll = 16_384

  /// A property: the holder's type, with the label.
  private struct Property: Hashable {
    let type: TypeIndex?
    let label: LabelID
  }

  /// Goes from an object to its holders, breadth first.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - graph: The graph.
  ///   - incoming: The holders of each node.
  ///   - edges: Tells which references are those of function values: their code tells the place, not their property.
  init(
    to node: NodeIndex,
    in graph: HeapGraph,
    _ incoming: IncomingEdges,
    _ edges: inout EdgeReader
  ) {
    var queue = [node]
    var near: Set<NodeIndex> = [node]
    addOwn(of: node, in: graph, incoming, &edges)
    for (_, facts) in references where near.insert(facts.source).inserted {
      queue.append(facts.source)
    }
    let holders = near
    let most = references.count + Self.mostInAll
    var next = 1
    while next < queue.count, next < Self.mostNodes, references.count < most {
      for edge in incoming.edges(into: queue[next]).prefix(Self.mostReferences) {
        guard let facts = Self.described(edge, graph) else { continue }
        if near.insert(facts.source).inserted { queue.append(facts.source) }
        references.append((edge, facts))
        // Equal objects that were left out have closures of their own, whose code nobody looks at. What has a closure that
        // captures the object itself is none of them.
        let isOfOthers =
          facts.source != node
          && !(graph.node(facts.target)?.kind == .closure && holders.contains(facts.target))
        if hasMoreEqual, isOfOthers, !isTruncated, hasCode(edge, facts, graph, &edges) {
          isTruncated = true
        }
      }
      next += 1
    }
  }

  /// Adds the references of the object itself: of equal objects that have it in the same property a few stand for all.
  private mutating func addOwn(
    of node: NodeIndex,
    in graph: HeapGraph,
    _ incoming: IncomingEdges,
    _ edges: inout EdgeReader
  ) {
    var counts: [Property: Int] = [:]
    for edge in incoming.edges(into: node) {
      guard let facts = Self.described(edge, graph) else { continue }
      let property = Property(type: graph.node(facts.source)?.type, label: facts.label)
      counts[property, default: 0] += 1
      if counts[property, default: 0] > Self.mostEqual,
        !hasCode(edge, facts, graph, &edges)
      {
        hasMoreEqual = true
        continue
      }
      guard references.count < Self.mostOfObject else {
        isTruncated = true
        return
      }
      references.append((edge, facts))
    }
  }

  /// Whether a reference is a closure's, or that of a function value to its context.
  private mutating func hasCode(
    _ edge: EdgeIndex,
    _ facts: GraphEdge,
    _ graph: HeapGraph,
    _ edges: inout EdgeReader
  ) -> Bool {
    let holder = graph.node(facts.source)
    guard holder?.kind != .closure else { return true }
    let property = Property(type: holder?.type, label: facts.label)
    if let known = codeOfProperty[property] { return known }
    let hasCode = edges.code(of: edge) != nil
    codeOfProperty[property] = hasCode
    return hasCode
  }

  /// The ends of a described strong reference; nil of others.
  private static func described(_ edge: EdgeIndex, _ graph: HeapGraph) -> GraphEdge? {
    graph.edge(edge).flatMap {
      $0.kind == .strong && $0.evidence == .described ? $0 : nil
    }
  }
}
