import LeakGraph

extension EdgeSink {
  /// Settles the references that a type allows and that may be left of what the memory had before:
  /// they are described where they are just what an object's count lacks, but for what whoever asks has;
  /// otherwise claims.
  ///
  /// All blocks are nodes by then.
  ///
  /// - Parameter asked: How many of the other retains whoever asks may have, by object.
  mutating func settle(asked: (NodeIndex) -> Int = { _ in 0 }) {
    flush()
    guard !unsettled.isEmpty else { return }
    var candidates: [UInt32: UInt32] = [:]
    var targets = NodeSet(capacity: blockCount)
    for edge in unsettled {
      candidates[edge.target.rawValue, default: 0] += 1
      targets.insert(edge.target)
    }
    var described = builder.describedRetains(of: targets)
    for root in roots where root.isDescribedRetain && targets.contains(root.target) {
      described[root.target, default: 0] += 1
    }
    for edge in unsettled {
      var settled = edge
      if targets.contains(edge.target) {
        let strong = builder.strongCount(of: edge.target)
        let lacking = Int(strong) - Int(described[edge.target] ?? 0)
        let rest = lacking - Int(candidates[edge.target.rawValue] ?? 0)
        if rest == 0 || rest > 0 && rest <= asked(edge.target) {
          settled.evidence = .described
          settled.kind = .strong
        }
      }
      builder.addEdge(settled)
    }
    unsettled = []
  }
}
