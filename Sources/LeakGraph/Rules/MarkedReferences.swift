/// The references and roots of a graph that rules speak of.
///
/// A rule speaks of places: of references with a label from nodes of a type, and of roots. So each place is asked
/// about once, however many references it has.
package struct MarkedReferences: Sendable {
  /// The edges, ascending.
  package private(set) var edges: [EdgeIndex] = []

  /// The roots, ascending.
  package private(set) var roots: [RootIndex] = []

  /// No references.
  package init() {}

  /// Collects references.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - mayMark: Whether any reference of a type's nodes may be marked.
  ///   - marksPlace: Whether references with a label from nodes of a type are marked.
  ///   - marksRoot: Whether a root is marked.
  ///
  /// - Complexity: O(*n* + *e* + *r*) for *n* nodes, *e* edges of types that may be marked and *r* roots.
  package init(
    in graph: HeapGraph,
    mayMark: (TypeIndex) -> Bool,
    marksPlace: (TypeIndex, LabelID) -> Bool,
    marksRoot: (GraphRoot) -> Bool
  ) {
    let isAsked = (0..<UInt32(truncatingIfNeeded: graph.typeCount)).map { mayMark(TypeIndex($0)) }
    if isAsked.contains(true) {
      var known: [UInt64: Bool] = [:]
      for node in 0..<graph.nodeCount {
        let type = graph.types[node]
        guard Int(type) < isAsked.count, isAsked[Int(type)] else { continue }
        for edge in graph.edgeRange(of: node) {
          let label = graph.edges[edge].label
          let place = UInt64(type) << 32 | UInt64(label)
          let isMarked = known[place] ?? marksPlace(TypeIndex(type), LabelID(label))
          known[place] = isMarked
          if isMarked { edges.append(EdgeIndex(UInt32(truncatingIfNeeded: edge))) }
        }
      }
    }
    for (number, root) in graph.roots.enumerated() where marksRoot(root) {
      roots.append(RootIndex(UInt32(truncatingIfNeeded: number)))
    }
  }

  /// Whether nothing is marked.
  package var isEmpty: Bool { edges.isEmpty && roots.isEmpty }

  /// Marks an edge besides.
  package mutating func insert(_ edge: EdgeIndex) { edges.append(edge) }

  /// Takes the marks off all edges but some.
  package mutating func keepEdges(where isKept: (EdgeIndex) -> Bool) {
    edges.removeAll { !isKept($0) }
  }

  /// Marks what other marks mark besides.
  package mutating func formUnion(_ other: MarkedReferences) {
    edges += other.edges
    roots += other.roots
  }
}

extension HeapGraph {
  /// Makes a graph in which no path follows some references.
  ///
  /// Their evidence becomes ``Evidence/residual``, which no search for holders follows. All other columns are shared
  /// with this graph, so nodes, edges and roots keep their numbers. Accounts are those of this graph: whoever is
  /// left out has its retains all the same.
  ///
  /// - Complexity: O(*e* + *r*) for *e* edges and *r* roots; 8 bytes an edge.
  package func leavingOut(_ marked: MarkedReferences) -> HeapGraph {
    guard !marked.isEmpty else { return self }
    var lowered = edges
    for edge in marked.edges where Int(edge.rawValue) < lowered.count {
      let own = lowered[Int(edge.rawValue)].attributes
      lowered[Int(edge.rawValue)] = lowered[Int(edge.rawValue)]
        .with(own.with(.residual))
    }
    var loweredRoots = roots
    for root in marked.roots where Int(root.rawValue) < loweredRoots.count {
      loweredRoots[Int(root.rawValue)].evidence = .residual
    }
    return HeapGraph(sharing: self, edges: lowered, roots: loweredRoots)
  }
}
