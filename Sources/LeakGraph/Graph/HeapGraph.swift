/// A whole heap as flat arrays: who refers to whom, how, and how surely.
///
/// A node takes 18 bytes and an edge 8: structure of arrays, with the edges of one node side by side
/// (compressed sparse rows). The graph knows no memory, no types beyond their names, and no labels
/// beyond their numbers. It never changes once built, so every answer drawn from it agrees with
/// every other.
package final class HeapGraph: Sendable {
  /// The numbers of the types' names, by node.
  let types: [UInt32]

  /// The sizes in bytes, by node.
  let byteCounts: [UInt32]

  /// The true numbers of strong retains, by node.
  let strongCounts: [UInt32]

  /// The kinds of nodes, as raw values.
  let kinds: [UInt8]

  /// The flags of nodes, as raw values.
  let flags: [UInt8]

  /// The number of each node's first edge, and the number of all edges at the end.
  let starts: [UInt32]

  /// The edges, grouped by their sources.
  let edges: [PackedEdge]

  /// The roots, in order of addition.
  let roots: [GraphRoot]

  /// The numbers of the roots, ascending by their targets, then by themselves.
  let rootsByTarget: [UInt32]

  /// The names of types, by number.
  package let typeNames: [String]

  /// The names of roots, by number.
  package let rootNames: [String]

  /// The place in the source of the first labels; every further label is its own place.
  let places: [UInt32]

  /// One more than the largest label in use.
  package let labelCount: Int

  /// The counts of what the builder did not take.
  package let refusals: Refusals

  /// A graph of sorted columns; only ``GraphBuilder`` makes one.
  init(
    nodes: NodeColumns,
    edges: SortedEdges,
    roots: [GraphRoot],
    typeNames: [String],
    rootNames: [String],
    places: [UInt32],
    labelCount: Int,
    refusals: Refusals
  ) {
    types = nodes.types
    byteCounts = nodes.byteCounts
    strongCounts = nodes.strongCounts
    kinds = nodes.kinds
    flags = nodes.flags
    starts = edges.starts
    self.edges = edges.edges
    self.roots = roots
    rootsByTarget = (0..<UInt32(truncatingIfNeeded: roots.count)).sorted { one, other in
      let first = roots[Int(one)].target
      let second = roots[Int(other)].target
      return first == second ? one < other : first < second
    }
    self.typeNames = typeNames
    self.rootNames = rootNames
    self.places = places
    self.labelCount = labelCount
    self.refusals = refusals
  }

  /// A graph with other evidence and the same nodes, edges and roots.
  init(sharing graph: HeapGraph, edges: [PackedEdge], roots: [GraphRoot]) {
    types = graph.types
    byteCounts = graph.byteCounts
    strongCounts = graph.strongCounts
    kinds = graph.kinds
    flags = graph.flags
    starts = graph.starts
    self.edges = edges
    self.roots = roots
    rootsByTarget = graph.rootsByTarget
    typeNames = graph.typeNames
    rootNames = graph.rootNames
    places = graph.places
    labelCount = graph.labelCount
    refusals = graph.refusals
  }

  /// The number of nodes.
  package var nodeCount: Int { types.count }

  /// The number of edges.
  package var edgeCount: Int { edges.count }

  /// The number of roots.
  package var rootCount: Int { roots.count }

  /// The number of names of types.
  package var typeCount: Int { typeNames.count }

  /// Whether the graph has a node with a number.
  func hasNode(_ node: NodeIndex) -> Bool { Int(node.rawValue) < types.count }

  /// The numbers of the edges of a node that exists.
  func edgeRange(of node: Int) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }

  /// Whether entering a node costs no step because it folds into a label.
  func isFolded(_ node: Int) -> Bool { kinds[node] == NodeKind.storage.rawValue }

  /// The raw place in the source of a raw label.
  func rawPlace(of label: UInt32) -> UInt32 {
    Int(label) < places.count ? places[Int(label)] : label
  }
}
