/// Groups of nodes by the text of their paths.
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
  package init(
    _ nodes: [NodeIndex],
    in graph: HeapGraph,
    _ order: PathOrder,
    filter: ReferenceFilter = .holding,
    limit: Int? = nil
  ) {
    var left = Array(Set(nodes.filter { graph.hasNode($0) })).sorted()
    var found: [(tree: Int, number: UInt32, nodes: [NodeIndex])] = []
    var trees: [RootTree] = []
    for level in graph.levels(of: filter) where !left.isEmpty {
      let tree = RootTree(graph, order, filter: filter.requiring(level))
      var byClass: [UInt32: [NodeIndex]] = [:]
      for node in left where tree.isReached(node) {
        byClass[tree.classOfNode[Int(node.rawValue)], default: []].append(node)
      }
      left.removeAll { tree.isReached($0) }
      found += byClass.map { (trees.count, $0.key, $0.value) }
      trees.append(tree)
    }
    unreached = left
    groupCount = found.count
    found.sort {
      ($1.nodes.count, $0.tree, $0.number) < ($0.nodes.count, $1.tree, $1.number)
    }
    groups = found.prefix(max(limit ?? found.count, 0)).compactMap {
      PathGrouping.group($0.nodes, trees[$0.tree], $0.number)
    }
  }

  /// Writes down one class of a tree.
  private static func group(
    _ nodes: [NodeIndex],
    _ tree: RootTree,
    _ number: UInt32
  ) -> PathGroup? {
    guard let first = nodes.first, let example = tree.path(to: first) else { return nil }
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
