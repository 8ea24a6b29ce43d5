/// Groups of nodes by the text of their paths, in which a hop that repeats itself counts once.
///
/// One ``RootTree`` answers for all nodes; its classes are the groups. Paths of better evidence come
/// first: trees of weaker references are built for the nodes that are left only.
///
/// - Complexity: that of a ``RootTree`` for each level of evidence that is needed, at most five.
package struct PathGrouping: Sendable {
  /// The groups, largest first; equally large ones in the order of their evidence and paths.
  package private(set) var groups: [PathGroup] = []

  /// The number of groups, those beyond the limit included.
  package private(set) var groupCount = 0

  /// The nodes that no root leads to, ascending.
  package private(set) var unreached: [NodeIndex] = []

  /// Groups some nodes.
  ///
  /// - Parameters:
  ///   - nodes: The nodes, each counted once.
  ///   - graph: The graph.
  ///   - order: The order that breaks ties between paths.
  ///   - filter: The references to follow.
  ///   - limit: The number of groups to keep, all of them where nil.
  ///   - mark: What tells references of the same label and types apart; 0 for nothing.
  package init(
    _ nodes: [NodeIndex],
    in graph: HeapGraph,
    _ order: PathOrder,
    filter: ReferenceFilter = .holding,
    limit: Int? = nil,
    mark: ((EdgeIndex) -> UInt64)? = nil
  ) {
    var left = Array(Set(nodes.filter { graph.hasNode($0) })).sorted()
    var found: [(tree: Int, number: UInt32, nodes: [NodeIndex])] = []
    var trees: [RootTree] = []
    for level in graph.levels(of: filter) where !left.isEmpty {
      let tree = RootTree(graph, order, filter: filter.requiring(level))
      let repeated = RepeatedHops(tree.classes)
      var byClass: [Class: [NodeIndex]] = [:]
      var marks: [UInt32: UInt64] = [:]
      for node in left where tree.isReached(node) {
        let number = repeated.first(like: tree.classOfNode[Int(node.rawValue)])
        let mark = mark.map { Self.mark(of: node, in: tree, $0, &marks) } ?? 0
        byClass[Class(number: number, mark: mark), default: []].append(node)
      }
      left.removeAll { tree.isReached($0) }
      found += byClass.map { (trees.count, $0.key.number, $0.value) }
      trees.append(tree)
    }
    unreached = left
    groupCount = found.count
    found.sort {
      ($1.nodes.count, $0.tree, $0.number, $0.nodes[0])
        < ($0.nodes.count, $1.tree, $1.number, $1.nodes[0])
    }
    groups = found.prefix(max(limit ?? found.count, 0)).compactMap {
      PathGrouping.group($0.nodes, trees[$0.tree], $0.number)
    }
  }

  /// Nodes of one class whose paths have the same marks.
  private struct Class: Hashable {
    /// The class.
    let number: UInt32

    /// The marks of the paths, in one number.
    let mark: UInt64
  }

  /// The marks of a path and one more, in one number.
  private static func combined(_ marks: UInt64, _ mark: UInt64) -> UInt64 {
    // FNV-1a with words for bytes; what has no mark changes nothing.
    mark == 0 ? marks : (marks ^ mark) &* 0x100_0000_01b3
  }

  /// The marks of a node's path, in one number.
  ///
  /// - Parameters:
  ///   - node: The node, which the tree reaches.
  ///   - tree: The tree.
  ///   - mark: What tells references apart.
  ///   - known: The marks of the nodes that were asked about, or are on their paths.
  /// - Returns: The marks.
  private static func mark(
    of node: NodeIndex,
    in tree: RootTree,
    _ mark: (EdgeIndex) -> UInt64,
    _ known: inout [UInt32: UInt64]
  ) -> UInt64 {
    var way: [(node: NodeIndex, edge: EdgeIndex)] = []
    var current = node
    while known[current.rawValue] == nil, let (edge, source) = tree.parent(of: current) {
      way.append((current, edge))
      current = source
    }
    var marks = known[current.rawValue] ?? 0
    for (node, edge) in way.reversed() {
      marks = combined(marks, mark(edge))
      known[node.rawValue] = marks
    }
    return marks
  }

  /// Writes down one class of a tree.
  private static func group(
    _ nodes: [NodeIndex],
    _ tree: RootTree,
    _ number: UInt32
  ) -> PathGroup? {
    // Classes are in the order of their paths, the shortest first.
    let first = nodes.min {
      (tree.classOfNode[Int($0.rawValue)], $0) < (tree.classOfNode[Int($1.rawValue)], $1)
    }
    guard let first, let example = tree.path(to: first) else { return nil }
    let graph = tree.graph
    let root = graph.roots[Int(tree.classes[Int(number)].root)]
    var steps: [PathGroup.Step] = []
    var current: UInt32? = number
    while let own = current {
      let pathClass = tree.classes[Int(own)]
      steps.append(
        PathGroup.Step(place: LabelID(pathClass.place), type: TypeIndex(pathClass.type))
      )
      current = pathClass.parent
    }
    return PathGroup(
      rootKind: root.kind,
      rootName: root.name,
      steps: steps.reversed(),
      nodes: nodes,
      byteCount: nodes.reduce(0) { $0 &+ UInt64(graph.byteCounts[Int($1.rawValue)]) },
      example: example
    )
  }
}
