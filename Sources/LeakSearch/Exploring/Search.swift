internal import LeakMemory
internal import LeakReflection

/// One search for what keeps an object alive.
struct Search {
  /// The object in question.
  let target: Address

  /// Its strong retains, the search's own left out.
  let retains: Int?

  /// How far to go.
  let budget: GraphWalk.Budget

  /// Sees references.
  private let reader: any ReferenceReader

  /// How many strong references to the object were met.
  private var located = 0

  /// The ways found, with what they run from.
  private var paths: [RetentionFinding.Path] = []

  /// What was not looked at.
  private var limits: [RetentionFinding.Limit] = []

  /// Whether a path that the walk saw could not be read again.
  private(set) var hasLostPath = false

  /// The most roots that are walked from.
  private static let mostRoots = 16

  /// The runtime shows immortal objects, such as static ones, with more retains than this.
  private static let immortalRetains = 1 << 28

  /// Prepares a search.
  init(
    target: Address,
    retains: Int?,
    budget: GraphWalk.Budget,
    reader: any ReferenceReader
  ) {
    self.target = target
    self.retains = retains
    self.budget = budget
    self.reader = reader
  }

  /// Looks for rings through the object and for ways from the starting points.
  mutating func run(from startingPoints: [RetentionExplorer.StartingPoint], mostPaths: Int) {
    let node = HeapNode(address: target)
    let around = GraphWalk(from: [node], reader: reader, budget: budget)
    located = Int(around.incoming[0])
    var holders = Set(
      around.edges.lazy.filter { $0.target == 0 }.map { around.nodes[Int($0.holder)] }
    )
    for point in startingPoints where point.object != target {
      walk(from: point, to: node, holders: &holders, mostPaths: mostPaths)
    }
    let known = reader is RuntimeReader ? KnownRoots.current(memory: OwnMemory()) : []
    for root in known where unlocated > 0 || around.nodes[HeapNode(address: root.object)] != nil {
      let point = RetentionExplorer.StartingPoint(
        root: GraphRoot(kind: .foundation, name: root.name),
        object: root.object
      )
      walk(from: point, to: node, holders: &holders, mostPaths: mostPaths)
    }
    if around.incoming[0] > 0 {
      addRoots(met: reader.rootsMet, to: node, holders: &holders, mostPaths: mostPaths)
      addRings(of: around, mostPaths: mostPaths)
    }
    if around.isCut { limits.append(.budget(objects: around.nodes.count)) }
    // What a guess leads to says nothing of what was missed.
    limits += reader.limits
    if paths.isEmpty, unlocated > 0 { addConservativeRings(mostPaths: mostPaths) }
  }

  /// Notes something that was not looked at.
  mutating func note(_ limit: RetentionFinding.Limit) { limits.append(limit) }

  /// What the search found.
  var finding: RetentionFinding {
    let path = paths.first ?? RetentionFinding.Path(root: nil, steps: [], cycleLength: 0)
    let verdict: RetentionFinding.Verdict =
      if path.root != nil { .heldByRoot } else if path.cycleLength > 0 { .cycle } else {
        .unexplained
      }
    return RetentionFinding(
      object: object,
      verdict: verdict,
      path: path,
      otherPaths: Array(paths.dropFirst()),
      strongRetains: retains,
      locatedRetains: retains.map { min($0, located) } ?? located,
      limits: relevantLimits
    )
  }

  /// What was not looked at and could matter: not what every retain of the object was found without,
  /// nor what holds a ring that a root is known to hold.
  private var relevantLimits: [RetentionFinding.Limit] {
    let isLocated = !paths.isEmpty && retains != nil && unlocated == 0
    let isRooted = paths.first?.root != nil
    return limits.filter { limit in
      switch limit {
      case .unreadableTypes: !isLocated
      case .heldFromOutside: !isRooted
      default: true
      }
    }
  }

  /// How many strong retains have not been met.
  private var unlocated: Int { max(0, (retains ?? 0) - located) }

  /// Walks from a starting point; the ways found are held by its root.
  private mutating func walk(
    from point: RetentionExplorer.StartingPoint,
    to node: HeapNode,
    holders: inout Set<HeapNode>,
    mostPaths: Int,
    followsConservative: Bool = false
  ) {
    let walk = GraphWalk(
      from: [HeapNode(address: point.object)],
      reader: reader,
      budget: budget,
      followsConservative: followsConservative
    )
    guard let goal = walk.nodes[node] else { return }
    // A holder that the walk around the object met too holds the object once, not twice; a word that
    // only looks like a reference accounts for no retain.
    for edge in walk.edges where edge.target == goal && !followsConservative {
      let holder = walk.nodes[Int(edge.holder)]
      if !holders.contains(holder) { located += 1 }
    }
    holders.formUnion(
      walk.edges.lazy.filter { $0.target == goal }.map { walk.nodes[Int($0.holder)] }
    )
    let found = PathFinder(walk: walk, goal: goal, reader: reader).paths(from: 0, limit: mostPaths)
    if found.isEmpty { hasLostPath = true }
    paths += found.map { RetentionFinding.Path(root: point.root, steps: $0, cycleLength: 0) }
  }

  /// Adds the ways from what is alive by itself and was met on the way: a ring that a live task
  /// reaches is held by the task.
  private mutating func addRoots(
    met roots: [Address: GraphRoot],
    to node: HeapNode,
    holders: inout Set<HeapNode>,
    mostPaths: Int,
    followsConservative: Bool = false
  ) {
    let before = paths.count
    for (address, root) in roots.sorted(by: { $0.key < $1.key }).prefix(Self.mostRoots) {
      let point = RetentionExplorer.StartingPoint(root: root, object: address)
      walk(
        from: point,
        to: node,
        holders: &holders,
        mostPaths: mostPaths,
        followsConservative: followsConservative
      )
    }
    let found = paths[before...].sorted { $0.steps.count < $1.steps.count }
    paths.replaceSubrange(before..., with: found.prefix(mostPaths))
  }

  /// Adds the rings that a walk from the object came back by.
  private mutating func addRings(of walk: GraphWalk, mostPaths: Int) {
    let rings = PathFinder(walk: walk, goal: 0, reader: reader).paths(from: 0, limit: mostPaths)
    if rings.isEmpty { hasLostPath = true }
    addCycles(rings)
    if let shortest = rings.first, !walk.isCut { noteOutsideHolders(of: shortest, walk) }
  }

  /// The object in question.
  private var object: GraphObject {
    let facts = reader.references(from: HeapNode(address: target), labelled: false) { _ in }
    return GraphObject(address: target, category: .instance, typeName: facts?.typeName ?? "?")
  }

  /// Looks for rings through words that only look like references.
  private mutating func addConservativeRings(mostPaths: Int) {
    let node = HeapNode(address: target)
    let walk = GraphWalk(from: [node], reader: reader, budget: budget, followsConservative: true)
    guard walk.edges.contains(where: { $0.target == 0 }) else { return }
    located = max(located, Int(walk.incoming[0]))
    defer { dropStrayPaths() }
    var holders: Set<HeapNode> = []
    addRoots(
      met: reader.rootsMet,
      to: node,
      holders: &holders,
      mostPaths: mostPaths,
      followsConservative: true
    )
    let rings = PathFinder(walk: walk, goal: 0, reader: reader).paths(from: 0, limit: mostPaths)
    addCycles(rings)
  }

  /// Drops ways that end in a word that only looks like a reference, where references that metadata
  /// names explain every retain: then the word is what is left of one.
  private mutating func dropStrayPaths() {
    guard retains != nil, unlocated == 0 else { return }
    let named = paths.filter { $0.steps.last?.kind == .strong }
    if !named.isEmpty { paths = named }
  }

  /// Adds rings as cycles; a way through a continuation is none, since that retains nothing.
  private mutating func addCycles(_ rings: [[GraphStep]]) {
    paths += rings.lazy
      .filter { steps in steps.allSatisfy { $0.kind != .unmanaged } }
      .map { RetentionFinding.Path(root: nil, steps: $0, cycleLength: $0.count) }
  }

  /// Notes objects on a ring that something outside of what was walked retains too.
  private mutating func noteOutsideHolders(of ring: [GraphStep], _ walk: GraphWalk) {
    var retains: [String: Int] = [:]
    for step in ring.dropFirst() where step.holder.category == .instance {
      guard
        let number = walk.nodes[HeapNode(address: step.holder.address)],
        let count = StrongCount.read(at: step.holder.address, memory: OwnMemory()),
        count < Self.immortalRetains
      else { continue }
      let outside = count - Int(walk.incoming[Int(number)])
      if outside > 0 { retains[step.holder.typeName, default: 0] += outside }
    }
    limits += retains.sorted { $0.key < $1.key }
      .map { RetentionFinding.Limit.heldFromOutside(typeName: $0.key, retains: $0.value) }
  }
}
