/// Hops of a path that share one line: a single hop, a repeated one, or a few that repeat as a whole.
struct PathPart: Hashable {
  /// The hops of all rounds.
  let hops: Range<Int>

  /// The hops of the first round; those of one range are equal.
  let round: [Range<Int>]

  /// Hops that repeat as a whole, given those of the first round.
  init(_ hops: Range<Int>, round: [Range<Int>]) {
    self.hops = hops
    self.round = round
    roundLength = round.reduce(0) { $0 + $1.count }
  }

  /// Equal hops; one is a part as well.
  init(_ hops: Range<Int>) {
    self.init(hops, round: [hops.lowerBound..<hops.lowerBound + 1])
  }

  /// The number of hops in a round.
  let roundLength: Int

  /// The number of rounds.
  var count: Int { hops.count / roundLength }

  /// The label of one round: `.next`, or `(.link ▶ Link .node)` with the objects on the way.
  ///
  /// - Parameters:
  ///   - nodes: The objects of the whole path.
  ///   - name: The label of the hop at a place.
  /// - Returns: The label.
  func label(passing nodes: [PathNode], _ name: (Int) -> String) -> String {
    let labels = round.map { Self.text(name($0.lowerBound), times: $0.count) }
    guard round.count > 1 else { return labels[0] }
    let further = zip(round, labels).dropFirst().map { hops, label in
      " ▶ \(nodes[hops.lowerBound].word) \(label)"
    }
    return "(\(labels[0])\(further.joined()))"
  }

  /// The label of all rounds, with their number where there are several.
  func text(passing nodes: [PathNode], _ name: (Int) -> String) -> String {
    Self.text(label(passing: nodes, name), times: count)
  }

  /// A label with the number of times that it is repeated.
  private static func text(_ label: String, times count: Int) -> String {
    count == 1 ? label : "\(label), \(count) times"
  }
}
