/// The reason why an object stays in a trial: a walk backward whose references are all left.
///
/// The walk goes from the object to its holders, breadth first, and ends at the nearest node that
/// stays whatever is cut above it: one that cannot go, has retains that are not located, or has a
/// root. Where none is near, a walk from holder to holder is as good: it ends at such a node too, or
/// runs into itself and is a ring with a way to the object.
struct CutWitness {
  /// The cuts of the walk: one of them is in every set that frees the object.
  private(set) var cuts: [Cut] = []

  /// The reason why the walk's last node stays.
  private(set) var obstacle: CutObstacle?

  /// Whether the walk's last node stays whatever is cut above it; a ring otherwise.
  private(set) var hasEnd = false

  /// The number of references that the walk looked at.
  private(set) var effort = 0

  /// The trial.
  private let trial: CutTrial

  /// The incoming edges of its graph.
  private let incoming: IncomingEdges

  /// The largest number of nodes among which the nearest end is looked for.
  private static let largestSearch = 50_000

  /// Finds the witness of an object that stays in the current trial.
  ///
  /// - Parameters:
  ///   - trial: The trials.
  ///   - incoming: The incoming edges of their graph.
  ///   - target: The object.
  ///   - mayHaveEnd: Whether an end is looked for: not where there was none with fewer cuts.
  init(_ trial: CutTrial, _ incoming: IncomingEdges, target: Int, mayHaveEnd: Bool = true) {
    self.trial = trial
    self.incoming = incoming
    guard mayHaveEnd else {
      addRing(from: target)
      return
    }
    // The reference over which the search came to each node from the object's side.
    var towardTarget: [Int: (edge: Int, target: Int)] = [:]
    var open = [target]
    var next = 0
    while next < min(open.count, CutWitness.largestSearch) {
      let node = open[next]
      next += 1
      effort += incoming.range(of: node).count
      if let end = end(at: node) {
        (obstacle, hasEnd) = (end, true)
        if case .root(let root) = end { cuts.append(.root(root)) }
        addWalk(from: node, to: target, towardTarget)
        return
      }
      for (edge, holder) in holders(of: node) where holder != target {
        guard towardTarget[holder] == nil else { continue }
        towardTarget[holder] = (edge, node)
        open.append(holder)
      }
    }
    addRing(from: target)
  }

  /// The references to a node that are left, with their holders.
  private func holders(of node: Int) -> [(edge: Int, holder: Int)] {
    incoming.range(of: node).compactMap { position in
      let edge = Int(incoming.edges[position])
      let holder = Int(incoming.sources[position])
      guard trial.isReleasable(edge, of: holder), !trial.gone.contains(holder),
        !trial.isCut(edge, of: holder)
      else { return nil }
      return (edge, holder)
    }
  }

  /// The reason why a node stays whatever else is cut, nil where there is none.
  private func end(at node: Int) -> CutObstacle? {
    let index = NodeIndex(UInt32(truncatingIfNeeded: node))
    guard trial.canGo(node) else { return .cannotGo(index) }
    let roots = trial.graph.roots(of: index).filter {
      trial.graph.roots[Int($0.rawValue)].isDescribedRetain && !trial.isCut($0)
    }
    let located = holders(of: node).count + roots.count
    if Int(trial.remaining[node]) > located { return .unlocatedRetains(index) }
    return roots.first.map { .root($0) }
  }

  /// Adds the cuts of the way that the search came.
  private mutating func addWalk(
    from node: Int,
    to target: Int,
    _ towardTarget: [Int: (edge: Int, target: Int)]
  ) {
    var current = node
    while current != target, let step = towardTarget[current] {
      if let place = trial.place(of: step.edge, holder: current) { cuts.append(.place(place)) }
      current = step.target
    }
  }

  /// Adds the cuts of a walk from holder to holder until it runs into itself.
  private mutating func addRing(from target: Int) {
    var seen: Set<Int> = [target]
    var current = target
    while true {
      effort += incoming.range(of: current).count
      guard let step = step(from: current, seen) else {
        obstacle = end(at: current)
        break
      }
      if let place = trial.place(of: step.edge, holder: step.holder) {
        cuts.append(.place(place))
      }
      obstacle = .ring(NodeIndex(UInt32(truncatingIfNeeded: step.holder)))
      guard seen.insert(step.holder).inserted else { break }
      current = step.holder
    }
  }

  /// A reference to a node that is left, one from a node that was passed where there is one: closing the ring at once makes
  /// the walk short.
  private func step(from node: Int, _ seen: Set<Int>) -> (edge: Int, holder: Int)? {
    var first: (edge: Int, holder: Int)?
    for position in incoming.range(of: node) {
      let edge = Int(incoming.edges[position])
      let holder = Int(incoming.sources[position])
      let closes = seen.contains(holder)
      guard closes || first == nil, trial.isReleasable(edge, of: holder),
        !trial.gone.contains(holder), !trial.isCut(edge, of: holder)
      else { continue }
      if closes { return (edge, holder) }
      first = (edge, holder)
    }
    return first
  }
}
