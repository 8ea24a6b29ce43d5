import LeakGraph

/// Answers about a small heap by the simplest means: sets of nodes are the bits of an integer.
struct NaiveHeap {
  /// The heap.
  let heap: RandomHeap

  /// The edges that an algorithm follows.
  let followed: [(source: Int, target: Int)]

  /// The nodes that each node refers to.
  let targets: [Int]

  /// The nodes that the roots refer to.
  let rooted: Int

  /// Answers for the references that a predicate chooses.
  init(_ heap: RandomHeap, edges: (GraphEdge) -> Bool, roots: (GraphRoot) -> Bool) {
    self.heap = heap
    followed = heap.edges.filter(edges).map { (Int($0.source.rawValue), Int($0.target.rawValue)) }
    var targets = heap.nodes.map { _ in 0 }
    for edge in followed { targets[edge.source] |= 1 << edge.target }
    self.targets = targets
    rooted = heap.roots.filter(roots).reduce(0) { $0 | 1 << Int($1.target.rawValue) }
  }

  /// Answers for everything that can hold.
  init(holding heap: RandomHeap) {
    self.init(
      heap,
      edges: {
        ($0.kind == .strong || $0.kind == .conservative || $0.kind == .continuation)
          && $0.evidence != .residual
      },
      roots: { $0.evidence != .residual }
    )
  }

  /// Everything that is reached from some nodes without passing others.
  func reached(from start: Int, without removed: Int = 0) -> Int {
    var reached = start & ~removed
    var pending = reached
    while pending != 0 {
      let node = pending.trailingZeroBitCount
      let new = targets[node] & ~removed & ~reached
      reached |= new
      pending = pending & ~(1 << node) | new
    }
    return reached
  }

  /// What each node reaches by at least one reference.
  func closures() -> [Int] {
    targets.map { reached(from: $0) }
  }

  /// For each node the nodes that dominate it, itself included; 0 where it is not reached.
  func dominators() -> [Int] {
    let all = reached(from: rooted)
    var dominators = heap.nodes.indices.map { all & 1 << $0 }
    for node in heap.nodes.indices where all & 1 << node != 0 {
      let lost = all & ~reached(from: rooted, without: 1 << node)
      for other in heap.nodes.indices where lost & 1 << other != 0 {
        dominators[other] |= 1 << node
      }
    }
    return dominators
  }

  /// The lengths of the shortest paths from the roots: steps times 1000 plus references.
  func lengths() -> [Int?] {
    let entering = heap.nodes.map { $0.kind == .storage ? 1 : 1_001 }
    var lengths: [Int?] = Array(repeating: nil, count: heap.nodes.count)
    for node in heap.nodes.indices where rooted & 1 << node != 0 {
      lengths[node] = entering[node]
    }
    var isChanged = true
    while isChanged {
      isChanged = false
      for edge in followed {
        guard let length = lengths[edge.source] else { continue }
        let longer = length + entering[edge.target]
        guard longer < lengths[edge.target] ?? Int.max else { continue }
        lengths[edge.target] = longer
        isChanged = true
      }
    }
    return lengths
  }

  /// The nodes that go when some edges and roots are cut, given by their numbers.
  static func gone(
    _ heap: RandomHeap,
    cutEdges: Set<Int>,
    cutRoots: Set<Int>
  ) -> Set<Int> {
    var described = heap.nodes.map { _ in 0 }
    for edge in heap.edges where edge.kind == .strong && edge.evidence == .described {
      described[Int(edge.target.rawValue)] += 1
    }
    for root in heap.roots where root.holding == .retains && root.evidence == .described {
      described[Int(root.target.rawValue)] += 1
    }
    var gone: Set<Int> = []
    while true {
      // From the start each time: all that is taken off with this set of nodes gone.
      var counts = heap.nodes.indices.map { max(Int(heap.nodes[$0].strongCount), described[$0]) }
      var isTouched = heap.nodes.map { _ in false }
      for (index, edge) in heap.edges.enumerated() {
        let source = Int(edge.source.rawValue)
        let target = Int(edge.target.rawValue)
        let isInFlux = edge.isInFlux || heap.nodes[source].flags.contains(.inFlux)
        let isMoving =
          heap.nodes[source].flags.contains(.deiniting)
          || isInFlux && Int(heap.nodes[target].strongCount) != described[target]
        guard edge.kind == .strong, edge.evidence == .described, !isMoving,
          gone.contains(source) || cutEdges.contains(index)
        else { continue }
        counts[Int(edge.target.rawValue)] -= 1
        isTouched[Int(edge.target.rawValue)] = true
      }
      for root in cutRoots {
        let facts = heap.roots[root]
        guard facts.holding == .retains, facts.evidence == .described else { continue }
        counts[Int(facts.target.rawValue)] -= 1
        isTouched[Int(facts.target.rawValue)] = true
      }
      var next = gone
      for (index, node) in heap.nodes.enumerated() where counts[index] == 0 && isTouched[index] {
        guard node.kind != .untyped, node.flags.contains(.counted),
          !node.flags.contains(.immortal), !node.flags.contains(.deiniting),
          !node.flags.contains(.unownedOnly)
        else { continue }
        next.insert(index)
      }
      if next == gone { return gone }
      gone = next
    }
  }

  /// The numbers of the edges that a place's cut takes away.
  static func edges(of place: CutPlace, in heap: RandomHeap) -> Set<Int> {
    var found: Set<Int> = []
    for (index, edge) in heap.edges.enumerated() {
      let holder = heap.nodes[Int(edge.source.rawValue)]
      let label = edge.label == LabelID(3) ? LabelID(2) : edge.label
      guard holder.type == place.holderType, label == place.label, holder.kind != .storage,
        holder.kind != .untyped
      else { continue }
      found.insert(index)
    }
    return found
  }
}
