/// A search for the shortest paths that lead to single nodes.
///
/// The search goes backward from the target, holder by holder, in order of length (see ``PathCost``):
/// steps are one queue, references into folded storage another, and both are in order by
/// themselves, so no heap is needed. It ends when nothing that is left can be as short as the best
/// start found. Then all equally short paths are narrowed down by ``PathOrder``, see ``ShortestPaths``.
///
/// - Complexity: O(*n* + *e*) for the *n* nodes and *e* edges that lead to the target over no longer
///   paths; 8 bytes a node, kept between searches, and a bit for each choice of references.
package struct PathSearch {
  /// The graph.
  let graph: HeapGraph

  /// Its incoming edges.
  private let incoming: IncomingEdges

  /// The order that breaks ties.
  private let order: PathOrder

  /// By node: the length from it to the target, the reference into the node itself not included.
  private(set) var costs: [PathCost]

  /// The nodes that have a length, to take it back after the search.
  private var touched: [UInt32] = []

  /// Nodes that no root leads to, by the references that were followed: all holders of a node that none leads to.
  private var unrooted: [ReferenceFilter: NodeSet] = [:]

  /// A search in a graph.
  package init(_ graph: HeapGraph, _ incoming: IncomingEdges, _ order: PathOrder) {
    self.graph = graph
    self.incoming = incoming
    self.order = order
    costs = Array(repeating: .unreached, count: graph.nodeCount)
  }

  /// Finds the best path to a node.
  ///
  /// - Parameters:
  ///   - target: The node that is held.
  ///   - start: The place where the path may begin. A target that is a start itself has a path
  ///     without references.
  ///   - filter: The references to follow.
  ///   - preference: The quality that decides.
  ///   - avoided: Nodes that no path may pass, the target excepted.
  /// - Returns: Nil where no path leads to the target.
  package mutating func path(
    to target: NodeIndex,
    from start: PathStart = .roots,
    filter: ReferenceFilter = .holding,
    preferring preference: PathPreference = .shortest,
    avoiding avoided: NodeSet? = nil
  ) -> RetentionPath? {
    let goal: PathGoal =
      switch start {
      case .roots: .roots
      case .nodes(let nodes): .nodes(NodeSet(nodes, in: graph))
      case .set(let nodes): .nodes(nodes)
      }
    return best(target, goal, filter, preference, avoided)
  }

  /// Finds the best ring through a node: the shortest path from the node to itself.
  ///
  /// - Returns: Nil where the node is on no ring.
  package mutating func ring(
    through node: NodeIndex,
    filter: ReferenceFilter = .holding,
    preferring preference: PathPreference = .shortest,
    avoiding avoided: NodeSet? = nil
  ) -> RetentionPath? {
    best(node, .target, filter, preference, avoided)
  }

  /// Tries each level of evidence that the preference asks for.
  private mutating func best(
    _ target: NodeIndex,
    _ goal: PathGoal,
    _ filter: ReferenceFilter,
    _ preference: PathPreference,
    _ avoided: NodeSet?
  ) -> RetentionPath? {
    guard graph.hasNode(target) else { return nil }
    let levels: [Evidence] =
      switch preference {
      case .shortest: [filter.minimumEvidence]
      case .evidence: Evidence.allCases.reversed().filter { $0 >= filter.minimumEvidence }
      }
    for level in levels {
      let filter = filter.requiring(level)
      let isFromRoots = if case .roots = goal { true } else { false }
      if isFromRoots, unrooted[filter]?.contains(target) ?? false { continue }
      let found = search(Int(target.rawValue), goal, filter, avoided)
      defer { forget() }
      guard found != .unreached else {
        if isFromRoots, avoided == nil { noteUnrooted(filter) }
        continue
      }
      let paths = ShortestPaths(
        graph: graph,
        order: order,
        filter: filter,
        goal: goal,
        target: target.rawValue,
        length: found,
        costs: costs,
        touched: touched
      )
      if let path = paths.best() { return path }
    }
    return nil
  }

  /// Notes that no root leads to what the last search passed.
  private mutating func noteUnrooted(_ filter: ReferenceFilter) {
    var nodes = unrooted[filter] ?? NodeSet(capacity: graph.nodeCount)
    for node in touched { nodes.insert(NodeIndex(node)) }
    unrooted[filter] = nodes
  }

  /// Takes all lengths back.
  private mutating func forget() {
    for node in touched { costs[Int(node)] = .unreached }
    touched.removeAll(keepingCapacity: true)
  }

  /// Finds the length of the shortest paths and, in ``costs``, that of every node on them.
  private mutating func search(
    _ target: Int,
    _ goal: PathGoal,
    _ filter: ReferenceFilter,
    _ avoided: NodeSet?
  ) -> PathCost {
    let mask = filter.mask
    var queues = PathQueues()
    var best = PathCost.unreached
    costs[target] = .zero
    touched.append(UInt32(truncatingIfNeeded: target))
    queues.add(UInt32(truncatingIfNeeded: target), .zero, isStep: true)
    while let (node, cost) = queues.next(), cost <= best {
      let index = Int(node)
      guard costs[index] == cost else { continue }
      let entering = PathCost.entering(isFolded: graph.isFolded(index))
      switch goal {
      case .roots where isRoot(index, filter): best = min(best, cost + entering)
      case .nodes(let starts) where starts.contains(index): best = min(best, cost)
      default: break
      }
      let longer = cost + entering
      guard longer <= best else { continue }
      let isStep = !graph.isFolded(index)
      for position in incoming.range(of: index) {
        let edge = graph.edges[Int(incoming.edges[position])]
        guard mask.includes[Int(edge.word & 0xFF)] else { continue }
        let holder = incoming.sources[position]
        if case .target = goal, Int(holder) == target { best = min(best, longer) }
        guard longer < costs[Int(holder)], avoided.map({ !$0.contains(Int(holder)) }) ?? true
        else { continue }
        if costs[Int(holder)] == .unreached { touched.append(holder) }
        costs[Int(holder)] = longer
        queues.add(holder, longer, isStep: isStep)
      }
    }
    return best
  }

  /// Whether a root that a filter includes holds a node.
  private func isRoot(_ node: Int, _ filter: ReferenceFilter) -> Bool {
    guard graph.isRooted(node) else { return false }
    let roots = graph.roots(of: NodeIndex(UInt32(truncatingIfNeeded: node)))
    return roots.contains { filter.includes(graph.roots[Int($0.rawValue)]) }
  }
}
