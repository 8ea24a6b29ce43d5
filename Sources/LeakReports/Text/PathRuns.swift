/// Finds hops that follow one another and read the same, such as those along a linked list.
enum PathRuns {
  /// How many hops are told one by one, at most.
  private static let fewest = 5

  /// The hops of a path in parts: runs that are told as one, all others by themselves.
  ///
  /// - Parameters:
  ///   - path: The hops.
  ///   - separate: The places of those that are to be told by themselves.
  /// - Returns: The parts, which cover the path in order.
  static func parts(
    of path: [RetentionExplanation.Step],
    separating separate: Set<Int> = []
  ) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    while start < path.count {
      let step = path[start]
      var end = start + 1
      if step.holderType == step.targetType, !separate.contains(start) {
        while end < path.count, path[end] == step, !separate.contains(end) { end += 1 }
      }
      if end - start >= fewest {
        parts.append(start..<end)
      } else {
        parts += (start..<end).map { $0..<($0 + 1) }
      }
      start = end
    }
    return parts
  }

  /// What a part is called, given what each of its hops is.
  static func label(_ label: String, of part: Range<Int>) -> String {
    part.count == 1 ? label : "\(label), \(part.count) times"
  }
}
