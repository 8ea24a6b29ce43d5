internal import LeakMemory

/// Walks everything that can be reached by strong references, breadth first.
///
/// A step is counted where a programmer sees the holder; storage costs nothing, since it folds into
/// labels. Every thing is visited once, and every strong reference noted.
struct GraphWalk {
  /// How far a walk goes.
  struct Budget {
    /// The most things on the heap that are visited.
    var nodes = 1_000_000

    /// The most references that are noted.
    var references = 4_000_000
  }

  /// One reference.
  struct Edge {
    /// The number of the holder.
    let holder: Int32

    /// The number of the target.
    let target: Int32
  }

  /// What was visited, the starting points first.
  private(set) var nodes: [HeapNode] = []

  /// What was visited, by itself.
  private(set) var numbers: [HeapNode: Int32] = [:]

  /// How many steps it takes to get there; a step ends at what its holder refers to.
  private(set) var distances: [Int32] = []

  /// Whether a thing is storage; known once it was expanded.
  private(set) var storage: [Bool] = []

  /// How many strong references lead to each thing.
  private(set) var incoming: [Int32] = []

  /// The references, in the order in which holders were expanded.
  private(set) var edges: [Edge] = []

  /// Whether the budget ended the walk.
  private(set) var isCut = false

  /// Whether conservative references are followed too.
  private let followsConservative: Bool

  /// Walks from some things on.
  ///
  /// - Complexity: O(*n* + *r*) reads, for *n* things visited and *r* references followed.
  init(
    from starts: [HeapNode],
    reader: any ReferenceReader,
    budget: Budget,
    followsConservative: Bool = false
  ) {
    self.followsConservative = followsConservative
    var level: [Int32] = []
    for start in starts {
      let (number, isNew) = add(start, distance: 0)
      if isNew { level.append(number) }
    }
    while !level.isEmpty {
      level = expand(level, reader: reader, budget: budget)
    }
  }

  /// Expands all things of one distance, storage found there included.
  ///
  /// - Returns: The things one step further.
  private mutating func expand(
    _ start: [Int32],
    reader: any ReferenceReader,
    budget: Budget
  ) -> [Int32] {
    var level = start
    var next: [Int32] = []
    var targets: [(node: HeapNode, isStrong: Bool)] = []
    var position = 0
    while position < level.count {
      let holder = level[position]
      position += 1
      // Nearer ways into storage may have been found after it was put off.
      guard distances[Int(holder)] >= 0, !isExpanded(holder) else { continue }
      targets.removeAll(keepingCapacity: true)
      let facts = reader.references(from: nodes[Int(holder)], labelled: false) { reference in
        guard isFollowed(reference) else { return }
        targets.append((reference.target, reference.kind == .strong))
      }
      storage[Int(holder)] = facts?.isStorage ?? false
      expanded[Int(holder)] = true
      let distance = distances[Int(holder)] + (storage[Int(holder)] ? 0 : 1)
      for (target, isStrong) in targets {
        guard edges.count < budget.references else {
          isCut = true
          return []
        }
        let (number, isNew) = add(target, distance: distance)
        edges.append(Edge(holder: holder, target: number))
        if isStrong { incoming[Int(number)] += 1 }
        guard isNew || distances[Int(number)] > distance else { continue }
        distances[Int(number)] = distance
        if nodes.count > budget.nodes {
          isCut = true
          return []
        }
        if storage[Int(holder)] { level.append(number) } else { next.append(number) }
      }
    }
    return next
  }

  /// Whether a reference is followed.
  func isFollowed(_ reference: HeapReference) -> Bool {
    switch reference.kind {
    case .strong: true
    case .conservative: followsConservative
    case .unmanaged: reference.target.role == .awaitingTask
    case .weak, .unowned: false
    }
  }

  /// Whether a thing's references have been listed.
  private func isExpanded(_ number: Int32) -> Bool { expanded[Int(number)] }

  /// Which things' references have been listed.
  private var expanded: [Bool] = []

  /// The number of a thing, a new one if it was not met before.
  private mutating func add(_ node: HeapNode, distance: Int32) -> (number: Int32, isNew: Bool) {
    if let number = numbers[node] { return (number, false) }
    let number = Int32(nodes.count)
    numbers[node] = number
    nodes.append(node)
    distances.append(distance)
    storage.append(false)
    incoming.append(0)
    expanded.append(false)
    return (number, true)
  }
}
