/// The best path from the roots to every node at once: a tree of path texts.
///
/// A breadth-first walk over classes of nodes instead of nodes. A class has all nodes whose best
/// paths have the same text (``PathClass``); classes are taken in the order of their paths, so the
/// first class that refers to a node has the best path to it, and within the class the best label
/// and type decide. The result depends on texts only, never on the order of visit or on numbers of
/// nodes, and agrees with ``ShortestPaths``.
///
/// Steps and references into folded storage are two queues, as in ``PathSearch``.
///
/// - Complexity: O(*n* + *e* + *c* log *c*) for *n* nodes, *e* edges and *c* references that leave one
///   class and differ; 12 bytes a node and 56 a class.
package struct RootTree: Sendable {
  /// The graph.
  let graph: HeapGraph

  /// The classes, ascending in the order in which they were found, which texts alone determine.
  private(set) var classes: [PathClass] = []

  /// The nodes, class by class.
  private(set) var nodesByClass: [UInt32] = []

  /// The class of each node; `UInt32.max` where no path leads to it.
  private(set) var classOfNode: [UInt32]

  /// The edge that leads to each node, the root for a node at the beginning of a path.
  private var parents: [UInt32]

  /// Builds the tree over everything that roots reach.
  package init(_ graph: HeapGraph, _ order: PathOrder, filter: ReferenceFilter = .holding) {
    self.graph = graph
    classOfNode = Array(repeating: UInt32.max, count: graph.nodeCount)
    parents = Array(repeating: UInt32.max, count: graph.nodeCount)
    var queues = PathQueues()
    addRoots(order, filter, &queues)
    let mask = filter.mask
    let starts = graph.starts
    let edges = graph.edges
    let types = graph.types
    let kinds = graph.kinds
    var steps: [PathCandidate] = []
    var folds: [PathCandidate] = []
    while let (number, cost) = queues.next() {
      let parent = classes[Int(number)]
      for position in parent.start..<parent.start + parent.count {
        let node = Int(nodesByClass[position])
        for edge in Int(starts[node])..<Int(starts[node + 1]) {
          let packed = edges[edge]
          let target = packed.target
          guard mask.includes[Int(packed.word & 0xFF)], classOfNode[Int(target)] == UInt32.max
          else { continue }
          let candidate = PathCandidate(
            rank: order.rank(ofLabel: packed.label, type: types[Int(target)]),
            node: target,
            parent: UInt32(truncatingIfNeeded: edge)
          )
          if kinds[Int(target)] == NodeKind.storage.rawValue {
            folds.append(candidate)
          } else {
            steps.append(candidate)
          }
        }
      }
      steps.sortByRank()
      folds.sortByRank()
      let step = cost + .entering(isFolded: false)
      let fold = cost + .entering(isFolded: true)
      addClasses(steps, below: number, root: parent.root, step, &queues)
      addClasses(folds, below: number, root: parent.root, fold, &queues)
      steps.removeAll(keepingCapacity: true)
      folds.removeAll(keepingCapacity: true)
    }
  }

  /// The path to a node, nil where no root leads to it.
  ///
  /// - Complexity: O(*d* log *n*) for a path of *d* references.
  package func path(to node: NodeIndex) -> RetentionPath? {
    guard graph.hasNode(node), classOfNode[Int(node.rawValue)] != UInt32.max else { return nil }
    var number = classOfNode[Int(node.rawValue)]
    let steps = classes[Int(number)].cost.steps
    var nodes = [node]
    var edges: [EdgeIndex] = []
    var evidence = Evidence.described
    var current = node
    while let parent = classes[Int(number)].parent {
      let edge = EdgeIndex(parents[Int(current.rawValue)])
      evidence = min(evidence, graph.edges[Int(edge.rawValue)].attributes.evidence)
      edges.append(edge)
      guard let source = graph.source(of: edge) else { return nil }
      current = source
      nodes.append(current)
      number = parent
    }
    let root = RootIndex(parents[Int(current.rawValue)])
    return RetentionPath(
      root: root,
      nodes: nodes.reversed(),
      edges: edges.reversed(),
      evidence: min(evidence, graph.roots[Int(root.rawValue)].evidence),
      stepCount: steps
    )
  }

  /// The last reference of a node's path, and what it comes from; nil where a root refers to the node, or no path leads to it.
  package func parent(of node: NodeIndex) -> (edge: EdgeIndex, source: NodeIndex)? {
    guard graph.hasNode(node), classOfNode[Int(node.rawValue)] != UInt32.max,
      classes[Int(classOfNode[Int(node.rawValue)])].parent != nil
    else { return nil }
    let edge = EdgeIndex(parents[Int(node.rawValue)])
    return graph.source(of: edge).map { (edge, $0) }
  }

  /// Whether some root leads to a node.
  package func isReached(_ node: NodeIndex) -> Bool {
    graph.hasNode(node) && classOfNode[Int(node.rawValue)] != UInt32.max
  }

  /// Makes the classes of the nodes that roots refer to.
  private mutating func addRoots(
    _ order: PathOrder,
    _ filter: ReferenceFilter,
    _ queues: inout PathQueues
  ) {
    var byRoot: [UInt64: [PathCandidate]] = [:]
    for (number, root) in graph.roots.enumerated() where filter.includes(root) {
      let type = graph.types[Int(root.target.rawValue)]
      byRoot[order.rank(of: root), default: []].append(
        PathCandidate(
          rank: order.rank(ofLabel: root.label.rawValue, type: type),
          node: root.target.rawValue,
          parent: UInt32(truncatingIfNeeded: number)
        )
      )
    }
    for (_, candidates) in byRoot.sorted(by: { $0.key < $1.key }) {
      guard let root = candidates.first?.parent else { continue }
      for isFolded in [false, true] {
        var chosen = candidates.filter { graph.isFolded(Int($0.node)) == isFolded }
        chosen.sortByRank()
        let cost = PathCost.entering(isFolded: isFolded)
        addClasses(chosen, below: nil, root: root, cost, &queues)
      }
    }
  }

  /// Makes the classes of some nodes, given in order of rank.
  private mutating func addClasses(
    _ candidates: [PathCandidate],
    below parent: UInt32?,
    root: UInt32,
    _ cost: PathCost,
    _ queues: inout PathQueues
  ) {
    var lastRank: UInt64?
    for candidate in candidates where classOfNode[Int(candidate.node)] == UInt32.max {
      if candidate.rank != lastRank {
        lastRank = candidate.rank
        let label =
          parent == nil
          ? graph.roots[Int(candidate.parent)].label.rawValue
          : graph.edges[Int(candidate.parent)].label
        let isFolded = graph.isFolded(Int(candidate.node))
        let number = UInt32(truncatingIfNeeded: classes.count)
        queues.add(number, cost, isStep: !isFolded)
        classes.append(
          PathClass(
            parent: parent,
            root: root,
            place: graph.rawPlace(of: label),
            type: graph.types[Int(candidate.node)],
            start: nodesByClass.count,
            count: 0,
            cost: cost
          )
        )
      }
      classes[classes.count - 1].count += 1
      classOfNode[Int(candidate.node)] = UInt32(truncatingIfNeeded: classes.count - 1)
      parents[Int(candidate.node)] = candidate.parent
      nodesByClass.append(candidate.node)
    }
  }
}
