/// All equally short paths to one target, layer by layer, and the choice among them.
///
/// The choice depends on the texts of the paths only, so it is the same in every run:
/// 1. from the target backward, holders that are steps before folded storage;
/// 2. the root by kind and name;
/// 3. from the root on, the place of each label, then the type that it leads to;
/// 4. from the root on, the labels themselves, then the closures by where they are written.
///
/// Paths that are still equal have the same text, and the smallest numbers are taken.
/// ``RootTree`` makes the same choice for all nodes at once, up to point 3.
///
/// - Complexity: O(*n* + *e*) for the *n* nodes with *e* edges on equally short paths.
struct ShortestPaths {
  /// The graph.
  let graph: HeapGraph

  /// The order that breaks ties.
  let order: PathOrder

  /// The references that count.
  let filter: ReferenceFilter

  /// The place where paths begin.
  let goal: PathGoal

  /// The node that is held.
  let target: UInt32

  /// The length of the paths.
  let length: PathCost

  /// By node: the length from it to the target.
  let costs: [PathCost]

  /// The nodes that have a length.
  let touched: [UInt32]

  /// Picks the best path.
  func best() -> RetentionPath? {
    var first = starts()
    guard !first.isEmpty else { return nil }
    var layers = layers(from: first)
    preferSteps(&layers, &first)
    let root = bestRoot(of: &first)
    narrow(&layers, from: first) { $0.rank }
    prune(&layers)
    if let last = layers.first { first.formIntersection(last.map(\.source)) }
    let concrete = root.flatMap { bestRoot(of: &first, like: $0) }
    narrow(&layers, from: first) { UInt64($0.labelRank) }
    prune(&layers)
    if let last = layers.first { first.formIntersection(last.map(\.source)) }
    // What holds the object comes last, and tells ways apart that begin alike.
    for layer in layers.indices.reversed() where layers[layer].count > 1 {
      keepFirstClosures(&layers[layer])
      prune(&layers)
    }
    if let last = layers.first { first.formIntersection(last.map(\.source)) }
    return path(layers, from: first, root: concrete)
  }

  /// The nodes that a path of the right length begins at.
  private func starts() -> Set<UInt32> {
    switch goal {
    case .target:
      return [target]
    case .nodes(let nodes):
      return Set(touched.filter { nodes.contains(Int($0)) && costs[Int($0)] == length })
    case .roots:
      return Set(
        touched.filter { node in
          let entering = PathCost.entering(isFolded: graph.isFolded(Int(node)))
          return graph.isRooted(Int(node)) && costs[Int(node)] != .unreached
            && costs[Int(node)] + entering == length && !included(node).isEmpty
        }
      )
    }
  }

  /// The roots of a node that count.
  private func included(_ node: UInt32) -> [RootIndex] {
    graph.roots(of: NodeIndex(node)).filter { filter.includes(graph.roots[Int($0.rawValue)]) }
  }

  /// The references of all equally short paths, in layers from the start to the target.
  private func layers(from first: Set<UInt32>) -> [[PathHop]] {
    let mask = filter.mask
    var count = length.references
    if case .roots = goal { count -= 1 }
    var layers: [[PathHop]] = []
    var open = Array(first)
    var isSeen = Set<UInt32>()
    for layer in 0..<max(count, 0) {
      var hops: [PathHop] = []
      var next: [UInt32] = []
      for source in open {
        let own: PathCost
        if case .target = goal, layer == 0 { own = length } else { own = costs[Int(source)] }
        for edge in graph.edgeRange(of: Int(source))
        where mask.includes[Int(graph.edges[edge].word & 0xFF)] {
          let node = graph.edges[edge].target
          let cost = costs[Int(node)]
          guard cost != .unreached,
            cost + PathCost.entering(isFolded: graph.isFolded(Int(node))) == own
          else { continue }
          hops.append(
            PathHop(
              source: source,
              target: node,
              edge: UInt32(truncatingIfNeeded: edge),
              rank: order.rank(ofLabel: graph.edges[edge].label, type: graph.types[Int(node)]),
              labelRank: order.rank(ofLabel: graph.edges[edge].label)
            )
          )
          if isSeen.insert(node).inserted { next.append(node) }
        }
      }
      layers.append(hops)
      open = next
    }
    return layers
  }

  /// Keeps, from the target backward, the paths whose holders are steps where there are such.
  private func preferSteps(_ layers: inout [[PathHop]], _ first: inout Set<UInt32>) {
    var kept: Set<UInt32> = [target]
    for layer in layers.indices.reversed() {
      layers[layer].removeAll { !kept.contains($0.target) }
      let steps = layers[layer].filter { !graph.isFolded(Int($0.source)) }
      if !steps.isEmpty { layers[layer] = steps }
      kept = Set(layers[layer].map(\.source))
    }
    first.formIntersection(kept)
  }

  /// Finds the best root of some nodes, and keeps the nodes that have one as good.
  ///
  /// - Parameters:
  ///   - nodes: The nodes; those without such a root are removed.
  ///   - model: A root already chosen by kind and name; then the label decides.
  /// - Returns: The root, nil where paths begin elsewhere.
  private func bestRoot(of nodes: inout Set<UInt32>, like model: RootIndex? = nil) -> RootIndex? {
    guard case .roots = goal else { return nil }
    var bestRank: [UInt64]?
    var best: RootIndex?
    var kept: Set<UInt32> = []
    for node in nodes.sorted() {
      for root in included(node) {
        let facts = graph.roots[Int(root.rawValue)]
        var rank = [
          order.rank(of: facts),
          order.rank(ofLabel: facts.label.rawValue, type: graph.types[Int(node)]),
        ]
        if let model {
          let other = graph.roots[Int(model.rawValue)]
          guard order.rank(of: other) == rank[0] else { continue }
          rank.append(UInt64(order.rank(ofLabel: facts.label.rawValue)))
        }
        if let current = bestRank, current.lexicographicallyPrecedes(rank) { continue }
        if bestRank != rank {
          bestRank = rank
          best = root
          kept = []
        }
        kept.insert(node)
      }
    }
    nodes = kept
    return best
  }

  /// Keeps, from the start on, the references of the smallest rank in each layer.
  private func narrow(
    _ layers: inout [[PathHop]],
    from first: Set<UInt32>,
    by rank: (PathHop) -> UInt64
  ) {
    var open = first
    for layer in layers.indices {
      layers[layer].removeAll { !open.contains($0.source) }
      let smallest = layers[layer].reduce(UInt64.max) { min($0, rank($1)) }
      layers[layer].removeAll { rank($0) != smallest }
      open = Set(layers[layer].map(\.target))
    }
  }

  /// Keeps the references of a layer whose holders are the closures of the smallest rank.
  private func keepFirstClosures(_ hops: inout [PathHop]) {
    let ranks = hops.map { order.rank(ofNode: $0.source, in: graph) }
    guard let smallest = ranks.min() else { return }
    hops = zip(hops, ranks).filter { $0.1 == smallest }.map(\.0)
  }

  /// Drops, from the target backward, the references that lead to none of the next layer.
  private func prune(_ layers: inout [[PathHop]]) {
    var kept: Set<UInt32> = [target]
    for layer in layers.indices.reversed() {
      layers[layer].removeAll { !kept.contains($0.target) }
      kept = Set(layers[layer].map(\.source))
    }
  }

  /// The path of the smallest numbers in what is left.
  private func path(
    _ layers: [[PathHop]],
    from first: Set<UInt32>,
    root: RootIndex?
  ) -> RetentionPath? {
    guard var node = first.min() else { return nil }
    var root = root
    if let chosen = root {
      // The node taken may have an equal root of its own.
      let facts = graph.roots[Int(chosen.rawValue)]
      let equal = included(node).first {
        let other = graph.roots[Int($0.rawValue)]
        return order.rank(of: other) == order.rank(of: facts) && other.label == facts.label
      }
      root = equal ?? chosen
    }
    var evidence = root.map { graph.roots[Int($0.rawValue)].evidence } ?? .described
    var nodes = [NodeIndex(node)]
    var edges: [EdgeIndex] = []
    for layer in layers {
      guard let hop = layer.filter({ $0.source == node }).min(by: { $0.edge < $1.edge })
      else { return nil }
      node = hop.target
      nodes.append(NodeIndex(node))
      edges.append(EdgeIndex(hop.edge))
      evidence = min(evidence, graph.edges[Int(hop.edge)].attributes.evidence)
    }
    return RetentionPath(
      root: root,
      nodes: nodes,
      edges: edges,
      evidence: evidence,
      stepCount: length.steps
    )
  }
}
