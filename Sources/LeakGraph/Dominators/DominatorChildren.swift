/// The dominator tree from top to bottom.
struct DominatorChildren {
  /// Where the children of each position begin.
  private let starts: [UInt32]

  /// The children's positions.
  private let children: [UInt32]

  /// Groups positions by their dominators, by counting.
  init(_ dominators: Dominators) {
    let above = dominators.dominators
    var starts: [UInt32] = Array(repeating: 0, count: above.count + 1)
    for position in 1..<max(1, above.count) { starts[Int(above[position]) + 1] += 1 }
    for position in 1..<starts.count { starts[position] += starts[position - 1] }
    var next = starts
    var children: [UInt32] = Array(repeating: 0, count: above.count)
    for position in 1..<max(1, above.count) {
      let dominator = Int(above[position])
      children[Int(next[dominator])] = UInt32(position)
      next[dominator] += 1
    }
    self.starts = starts
    self.children = children
  }

  /// The positions below one.
  func of(_ position: Int) -> ArraySlice<UInt32> {
    children[Int(starts[position])..<Int(starts[position + 1])]
  }
}
