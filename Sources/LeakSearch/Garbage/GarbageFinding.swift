internal import LeakMemory
internal import LeakReflection

/// Says why a piece of garbage is alive: by the ring it is on, or by a retain that nobody releases.
struct GarbageFinding {
  /// The piece of garbage.
  let member: Garbage.Member

  /// The most rings besides the shortest that are told.
  private static let mostOtherPaths = 8

  /// How far the search for rings goes.
  private static let budget = GraphWalk.Budget(nodes: 100_000, references: 400_000)

  /// Prepares the answer on a piece of garbage.
  init(of member: Garbage.Member) {
    self.member = member
  }

  /// The answer.
  var finding: RetentionFinding {
    let reader = RuntimeReader()
    let walk = GraphWalk(
      from: [HeapNode(address: member.address)],
      reader: reader,
      budget: Self.budget
    )
    let rings = PathFinder(walk: walk, goal: 0, reader: reader)
      .paths(from: 0, limit: Self.mostOtherPaths + 1)
      .filter { steps in steps.allSatisfy { $0.kind != .unmanaged } }
      .map { RetentionFinding.Path(root: nil, steps: $0, cycleLength: $0.count) }
    let located = Int(walk.incoming[0])
    return RetentionFinding(
      object: GraphObject(
        address: member.address,
        category: .instance,
        typeName: member.typeName
      ),
      verdict: rings.isEmpty ? .unexplained : .cycle,
      path: rings.first ?? RetentionFinding.Path(root: nil, steps: [], cycleLength: 0),
      otherPaths: Array(rings.dropFirst()),
      strongRetains: member.retains,
      locatedRetains: located,
      limits: located < member.retains ? reader.limits : []
    )
  }
}
