internal import LeakMemory

/// Walks everything that can be reached by strong references, breadth first.
///
/// A step is counted where a programmer sees the holder; storage costs nothing, since it folds into
/// labels. Every thing is visited once, and every strong reference noted.
package struct GraphWalk {
  /// How far a walk goes.
  package struct Budget {
    /// The most things on the heap that are visited.
    let nodes: Int

    /// The most references that are noted.
    let references: Int

    /// A limit to a walk.
    package init(nodes: Int, references: Int) {
      self.nodes = nodes
      self.references = references
    }
  }

  /// One reference.
  struct Edge {
    /// The number of the holder.
    let holder: Int32

    /// The number of the target.
    let target: Int32
  }

  /// What was visited, the starting points first.
  package private(set) var nodes = NodeTable()

  /// How many steps it takes to get there; a step ends at what its holder refers to.
  private(set) var distances: [Int32] = []

  /// Whether a thing is storage; known once it was expanded.
  private(set) var storage: [Bool] = []

  /// How many strong references lead to each thing.
  private(set) var incoming: [Int32] = []

  /// The references, in the order in which holders were expanded.
  private(set) var edges: [Edge] = []

  /// How many things the walk begins at.
  private var startCount = 0

  /// Whether the budget ended the walk.
  private(set) var isCut = false

  /// Whether conservative references are followed too.
  private let followsConservative: Bool

  /// Walks from some things on.
  ///
  /// - Complexity: O(*n* + *r*) reads, for *n* things visited and *r* references followed.
  package init(
    from starts: [HeapNode],
    reader: any ReferenceReader,
    budget: Budget,
    followsConservative: Bool = false
  ) {
    self.followsConservative = followsConservative
    var first = TargetBatch()
    for start in starts { first.add(HeapReference(target: start, kind: .strong, label: "")) }
    var level: [Int32] = []
    nodes.number(first, into: &targets)
    for number in targets where addMark(number, distance: 0) { level.append(number) }
    startCount = level.count
    reader.beginWalk()
    while !level.isEmpty {
      level = expand(level, reader: reader, budget: budget)
    }
    reader.endWalk()
  }

  /// How many things are read at once.
  private static let batchSize = 512

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
    var holders: [Int32] = []
    var holderNodes: [HeapNode] = []
    var batch = TargetBatch()
    let isConservative = followsConservative
    var position = 0
    while position < level.count {
      holders.removeAll(keepingCapacity: true)
      holderNodes.removeAll(keepingCapacity: true)
      while position < level.count, holders.count < Self.batchSize {
        let holder = level[position]
        position += 1
        // Nearer ways into storage may have been found after it was put off.
        guard !expanded[Int(holder)] else { continue }
        expanded[Int(holder)] = true
        holders.append(holder)
        holderNodes.append(nodes[Int(holder)])
      }
      batch.removeAll()
      reader.listTargets(of: holderNodes, into: &batch) {
        Self.isFollowed($0, conservative: isConservative)
      }
      nodes.number(batch, into: &targets)
      guard note(batch, of: holders, level: &level, next: &next, budget: budget) else {
        isCut = true
        nodes.truncate(to: distances.count)
        return []
      }
    }
    return next
  }

  /// Notes the references of some holders.
  ///
  /// - Returns: Whether the budget allows more.
  private mutating func note(
    _ batch: TargetBatch,
    of holders: [Int32],
    level: inout [Int32],
    next: inout [Int32],
    budget: Budget
  ) -> Bool {
    warmUp()
    var index = 0
    var special = 0
    for (position, holder) in holders.enumerated() {
      // What a walk begins at is told, whatever it is.
      let isStorage = batch.isStorage[position] && Int(holder) >= startCount
      storage[Int(holder)] = isStorage
      let distance = distances[Int(holder)] + (isStorage ? 0 : 1)
      let end = batch.ends[position]
      while index < end {
        guard edges.count < budget.references else { return false }
        let number = targets[index]
        var isStrong = true
        if special < batch.specials.count, batch.specials[special].index == index {
          isStrong = batch.specials[special].isStrong
          special += 1
        }
        index += 1
        let isNew = addMark(number, distance: distance)
        edges.append(Edge(holder: holder, target: number))
        if isStrong { incoming[Int(number)] += 1 }
        guard isNew || distances[Int(number)] > distance else { continue }
        distances[Int(number)] = distance
        if distances.count > budget.nodes { return false }
        if isStorage { level.append(number) } else { next.append(number) }
      }
    }
    return true
  }

  /// Has the processor load what is known of a batch's targets, all at the same time.
  private mutating func warmUp() {
    for number in targets where Int(number) < incoming.count {
      warmed &+= incoming[Int(number)] &+ distances[Int(number)]
    }
  }

  /// Nothing of use, lest ``warmUp()`` be left out.
  private var warmed: Int32 = 0

  /// Whether some reference leads to a thing.
  func incomingEdges(of number: Int32) -> Bool {
    edges.contains { $0.target == number }
  }

  /// Whether a reference is followed.
  func isFollowed(_ reference: HeapReference) -> Bool {
    Self.isFollowed(reference, conservative: followsConservative)
  }

  /// Whether a reference is followed by a walk that follows conservative ones too, or does not.
  private static func isFollowed(_ reference: HeapReference, conservative: Bool) -> Bool {
    switch reference.kind {
    case .strong: true
    case .conservative: conservative
    case .unmanaged: reference.target.role == .awaitingTask
    case .weak, .unowned: false
    }
  }

  /// The numbers of what a batch refers to.
  private var targets: [Int32] = []

  /// Which things' references have been listed, or are about to be.
  private var expanded: [Bool] = []

  /// Makes room for what is noted of a thing that was not met before.
  ///
  /// - Returns: Whether it was not.
  @inline(__always)
  private mutating func addMark(_ number: Int32, distance: Int32) -> Bool {
    guard Int(number) == distances.count else { return false }
    distances.append(distance)
    storage.append(false)
    incoming.append(0)
    expanded.append(false)
    return true
  }
}
