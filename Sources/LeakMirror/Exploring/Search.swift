internal import LeakFindings
import LeakMemory

/// One search for the rings that keep an object alive.
struct Search {
  /// The object in question.
  private let target: Address

  /// Its strong retains, the caller's left out; nil where they cannot be read.
  private let retains: Int?

  /// Sees references.
  private let reader: MirrorReader

  /// The references to the object that were met.
  private var located = 0

  /// The rings found.
  private var paths: [RetentionFinding.Path] = []

  /// What was not looked at.
  private var limits: [RetentionFinding.Limit] = []

  /// Whether a ring that the walk saw could not be read again.
  private(set) var hasLostPath = false

  /// The runtime shows immortal objects, such as static ones, with more retains than this.
  private static let immortalRetains = 1 << 28

  /// Looks for rings through an object.
  ///
  /// - Parameters:
  ///   - target: The object in question.
  ///   - retains: Its strong retains, the caller's left out.
  ///   - budget: How far to go.
  ///   - reader: Sees references.
  ///   - mostPaths: The most rings that are told.
  init(
    target: Address,
    retains: Int?,
    budget: GraphWalk.Budget,
    reader: MirrorReader,
    mostPaths: Int
  ) {
    self.target = target
    self.retains = retains
    self.reader = reader
    let walk = GraphWalk(from: target, reader: reader, budget: budget)
    located = walk.incoming[0]
    if located > 0 { addRings(of: walk, mostPaths: mostPaths) }
    if walk.isCut { limits.append(.budget(objects: walk.nodes.count)) }
    limits += reader.limits
  }

  /// Notes something that was not looked at.
  mutating func note(_ limit: RetentionFinding.Limit) { limits.append(limit) }

  /// What the search found.
  var finding: RetentionFinding {
    RetentionFinding(
      object: RetentionFinding.Object(
        address: target,
        category: .instance,
        typeName: reader.typeName(of: target) ?? "?"
      ),
      verdict: paths.isEmpty ? .unexplained : .cycle,
      path: paths.first ?? RetentionFinding.Path(root: nil, steps: [], cycleLength: 0),
      otherPaths: Array(paths.dropFirst()),
      strongRetains: retains,
      locatedRetains: retains.map { min($0, located) } ?? located,
      limits: relevantLimits
    )
  }

  /// What was not looked at and could matter: not types, where every retain of the object was found without them.
  private var relevantLimits: [RetentionFinding.Limit] {
    guard !paths.isEmpty, let retains, retains <= located else { return limits }
    return limits.filter { if case .unreadableTypes = $0 { false } else { true } }
  }

  /// Adds the rings that a walk from the object came back by.
  private mutating func addRings(of walk: GraphWalk, mostPaths: Int) {
    let rings = PathFinder(walk: walk, reader: reader).rings(limit: mostPaths)
    if rings.isEmpty { hasLostPath = true }
    paths = rings.map { RetentionFinding.Path(root: nil, steps: $0, cycleLength: $0.count) }
    if let shortest = rings.first, !walk.isCut { noteOutsideHolders(of: shortest, walk) }
  }

  /// Notes objects on a ring that something outside of what was walked retains too.
  private mutating func noteOutsideHolders(of ring: [RetentionFinding.Step], _ walk: GraphWalk) {
    var retains: [String: Int] = [:]
    for step in ring.dropFirst() {
      guard let number = walk[step.holder.address],
        let count = StrongCount.read(at: step.holder.address, memory: OwnMemory()),
        count < Self.immortalRetains
      else { continue }
      // The reader itself keeps what it met.
      let outside = count - 1 - walk.incoming[number]
      if outside > 0 { retains[step.holder.typeName, default: 0] += outside }
    }
    limits += retains.sorted { $0.key < $1.key }
      .map { RetentionFinding.Limit.heldFromOutside(typeName: $0.key, retains: $0.value) }
  }
}
