/// The state of the Semi-NCA algorithm while ``Dominators`` are found.
///
/// All numbers are preorder positions.
struct SemidominatorSearch {
  /// The facts of one position during the search.
  private struct Record {
    /// The nearest ancestor that the position was compressed to so far, its parent at first.
    var ancestor: UInt32

    /// The smallest semidominator between the position and its ancestor, the ancestor excluded.
    var best: UInt32
  }

  /// The immediate dominator of each position.
  private(set) var dominators: [UInt32]

  /// Finds all dominators.
  ///
  /// - Parameter walk: The walk that numbered the nodes.
  init(_ walk: PreorderWalk) {
    dominators = walk.parents
    let count = walk.parents.count
    let predecessorStarts = walk.predecessorStarts
    let predecessors = walk.predecessors
    var records = walk.parents.enumerated().map {
      Record(ancestor: $0.element, best: UInt32(truncatingIfNeeded: $0.offset))
    }
    var semidominators = walk.parents
    var way: [UInt32] = []
    for position in stride(from: count - 1, to: 0, by: -1) {
      let linked = UInt32(truncatingIfNeeded: position + 1)
      var smallest = semidominators[position]
      let begin = Int(predecessorStarts[position])
      for index in begin..<Int(predecessorStarts[position + 1]) {
        let holder = predecessors[index]
        var record = records[Int(holder)]
        if record.ancestor >= linked {
          SemidominatorSearch.compress(holder, linked: linked, &records, &way)
          record = records[Int(holder)]
        }
        smallest = min(smallest, record.best)
      }
      semidominators[position] = smallest
      records[position].best = smallest
    }
    var dominators = walk.parents
    for position in 1..<max(count, 1) {
      let bound = semidominators[position]
      var candidate = dominators[position]
      while candidate > bound { candidate = dominators[Int(candidate)] }
      dominators[position] = candidate
    }
    self.dominators = dominators
  }

  /// Compresses the way up from a position, as far as it is linked.
  ///
  /// Positions from `linked` on have their final semidominators. Afterwards each position on the way
  /// has the ancestor of the last linked one and the smallest semidominator below that.
  private static func compress(
    _ position: UInt32,
    linked: UInt32,
    _ records: inout [Record],
    _ way: inout [UInt32]
  ) {
    var current = position
    while records[Int(current)].ancestor >= linked {
      way.append(current)
      current = records[Int(current)].ancestor
    }
    var above = records[Int(current)]
    while let below = way.popLast() {
      let own = records[Int(below)].best
      above.best = min(above.best, own)
      records[Int(below)] = above
    }
  }
}
