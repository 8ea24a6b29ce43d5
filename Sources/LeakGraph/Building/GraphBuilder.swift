/// A builder of a heap's graph: nodes, edges and roots are added one by one, then sorted once.
///
/// Numbers that are out of range are refused and counted in ``HeapGraph/refusals``. Edges may be added
/// in any order, also before their nodes; a root is added after its node.
///
/// An edge takes 12 bytes here and 8 in the graph. Where the sources of the edges ascend, the
/// builder's columns become the graph's; otherwise a counting sort orders them, which keeps the order
/// of the edges of one source.
///
/// - Complexity: O(1) for each addition, O(*n* + *e*) for the graph of *n* nodes and *e* edges.
package struct GraphBuilder: Sendable {
  /// The largest number of labels; an edge with a label beyond it stays unlabelled.
  package static let maximumLabelCount = (1 << 24) - 1

  /// The columns of the nodes.
  var nodes: NodeColumns

  /// The columns of the edges, in order of addition.
  var edges: EdgeColumns

  /// The roots, in order of addition.
  var roots: [GraphRoot] = []

  /// The names of types, by number.
  var typeNames: [String] = []

  /// The numbers of the types' names.
  private var typeNumbers: [String: UInt32] = [:]

  /// The names of roots, by number.
  var rootNames: [String] = []

  /// The numbers of the roots' names.
  private var rootNameNumbers: [String: UInt32] = [:]

  /// The place in the source of each label, the label itself where nothing else was said.
  var places: [UInt32] = []

  /// One more than the largest label in use.
  var labelCount: UInt32 = 0

  /// The counts of what was not taken so far.
  package internal(set) var refusals = Refusals()

  /// An empty builder.
  ///
  /// - Parameters:
  ///   - expectedNodes: The number of nodes to reserve memory for; may be exceeded.
  ///   - expectedEdges: The number of edges to reserve memory for; may be exceeded.
  package init(expectedNodes: Int = 0, expectedEdges: Int = 0) {
    nodes = NodeColumns(reserving: expectedNodes)
    edges = EdgeColumns(reserving: expectedEdges)
  }

  /// The number of nodes so far.
  package var nodeCount: Int { nodes.count }

  /// The number of edges so far, those with unknown nodes included.
  package var edgeCount: Int { edges.count }

  /// Finds or makes the number of a type's name.
  package mutating func type(named name: String) -> TypeIndex {
    if let number = typeNumbers[name] { return TypeIndex(number) }
    guard let number = UInt32(exactly: typeNames.count), number < UInt32.max else {
      return .unknown
    }
    typeNames.append(name)
    typeNumbers[name] = number
    return TypeIndex(number)
  }

  /// Finds or makes the number of a root's name.
  package mutating func rootName(_ name: String) -> RootNameIndex {
    if let number = rootNameNumbers[name] { return RootNameIndex(number) }
    guard let number = UInt32(exactly: rootNames.count), number < UInt32.max else {
      return .unnamed
    }
    rootNames.append(name)
    rootNameNumbers[name] = number
    return RootNameIndex(number)
  }

  /// Adds a node.
  ///
  /// - Returns: The node's number, nil when there are more nodes than numbers.
  @discardableResult
  package mutating func addNode(_ node: GraphNode) -> NodeIndex? {
    guard nodes.count < Int(Int32.max) else {
      refusals.nodes += 1
      return nil
    }
    var node = node
    if node.type != .unknown, Int(node.type.rawValue) >= typeNames.count {
      refusals.types += 1
      node.type = .unknown
    }
    node.flags.remove(.rooted)
    nodes.append([node])
    return NodeIndex(UInt32(truncatingIfNeeded: nodes.count - 1))
  }

  /// Adds many nodes at once, which takes a fraction of the time of adding each.
  package mutating func addNodes(_ added: [GraphNode]) {
    // The numbers are compared: `==` of a type of another file is a call, for each node.
    let (known, unknown) = (UInt32(clamping: typeNames.count), TypeIndex.unknown.rawValue)
    guard nodes.count < Int(Int32.max) - added.count,
      added.allSatisfy({ $0.type.rawValue < known || $0.type.rawValue == unknown })
    else {
      for node in added { addNode(node) }
      return
    }
    nodes.append(added)
  }

  /// Says that a node is of another kind than it was added with.
  package mutating func setKind(_ kind: NodeKind, of node: NodeIndex) {
    guard Int(node.rawValue) < nodes.count else { return }
    nodes.kinds[Int(node.rawValue)] = kind.rawValue
  }

  /// The strong retains of a node; 0 for one that was not added.
  package func strongCount(of node: NodeIndex) -> UInt32 {
    Int(node.rawValue) < nodes.count ? nodes.strongCounts[Int(node.rawValue)] : 0
  }

  /// Adds an edge.
  ///
  /// Whether both nodes exist is checked when the graph is built.
  package mutating func addEdge(_ edge: GraphEdge) {
    guard edges.count < Int(UInt32.max) - 1 else {
      refusals.edges += 1
      return
    }
    var edge = edge
    edge.label = accepted(edge.label)
    edges.append([edge])
  }

  /// Adds many edges at once, which takes a fraction of the time of adding each.
  package mutating func addEdges(_ added: [GraphEdge]) {
    guard edges.count < Int(UInt32.max) - 1 - added.count else {
      for edge in added { addEdge(edge) }
      return
    }
    edges.append(added)
    labelCount = max(labelCount, edges.labelCount)
  }

  /// Adds many edges at once, those whose targets were found.
  ///
  /// - Parameters:
  ///   - added: The edges.
  ///   - targets: The number of each edge's target, which counts instead of the edge's own; negative where
  ///     it has none and is left out. Edges beyond the last target are left out too.
  package mutating func addEdges(_ added: [GraphEdge], to targets: [Int32]) {
    guard edges.count < Int(UInt32.max) - 1 - added.count else {
      for (edge, target) in zip(added, targets) where target >= 0 {
        var edge = edge
        edge.target = NodeIndex(UInt32(bitPattern: target))
        addEdge(edge)
      }
      return
    }
    edges.append(added, to: targets)
    labelCount = max(labelCount, edges.labelCount)
  }

  /// Counts the described retains among the edges so far, for some nodes.
  ///
  /// - Complexity: O(*e*) for *e* edges.
  package func describedRetains(of nodes: NodeSet) -> [NodeIndex: UInt32] {
    edges.describedRetains(of: nodes)
  }

  /// Adds a root.
  ///
  /// - Returns: The root's number, nil when its target does not exist so far.
  @discardableResult
  package mutating func addRoot(_ root: GraphRoot) -> RootIndex? {
    guard Int(root.target.rawValue) < nodes.count, roots.count < Int(Int32.max) else {
      refusals.roots += 1
      return nil
    }
    var root = root
    if root.name != .unnamed, Int(root.name.rawValue) >= rootNames.count {
      refusals.names += 1
      root.name = .unnamed
    }
    root.label = accepted(root.label)
    roots.append(root)
    nodes.flags[Int(root.target.rawValue)] |= NodeFlags.rooted.rawValue
    return RootIndex(UInt32(truncatingIfNeeded: roots.count - 1))
  }

  /// Says which place in the source a label belongs to.
  ///
  /// The labels `[3]` and `[4]` differ by position and are the same place: whoever changes the source
  /// changes both. A label is its own place unless this says otherwise.
  package mutating func setPlace(of label: LabelID, to place: LabelID) {
    let limit = UInt32(GraphBuilder.maximumLabelCount)
    guard label.rawValue < limit, place.rawValue < limit else {
      refusals.places += 1
      return
    }
    for number in UInt32(
      truncatingIfNeeded: places.count
    )..<max(
      label.rawValue + 1,
      UInt32(truncatingIfNeeded: places.count)
    ) {
      places.append(number)
    }
    places[Int(label.rawValue)] = place.rawValue
    labelCount = max(labelCount, label.rawValue + 1, place.rawValue + 1)
  }

  /// A label that is within the limit, or none.
  private mutating func accepted(_ label: LabelID) -> LabelID {
    guard label.rawValue < UInt32(GraphBuilder.maximumLabelCount) else { return .none }
    labelCount = max(labelCount, label.rawValue + 1)
    return label
  }

  /// Makes the graph of everything that was added.
  package consuming func build() -> HeapGraph {
    var refusals = refusals
    let nodes = nodes
    // Nobody else keeps the columns, so that they are not copied.
    let columns = edges
    edges = EdgeColumns(reserving: 0)
    let sorted = columns.sorted(nodeCount: nodes.count)
    refusals.edges += sorted.refused
    return HeapGraph(
      nodes: nodes,
      edges: sorted,
      roots: roots,
      typeNames: typeNames,
      rootNames: rootNames,
      places: places,
      labelCount: Int(labelCount),
      refusals: refusals
    )
  }
}
