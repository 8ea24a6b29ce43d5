import LeakFindings

/// Hops before a task that waits, and what has that go on.
extension BreakingStep {
  /// Those of some hops that lead on from where the task is resumed that has the object, or whose cut was seen to free that; all
  /// of them where none does.
  ///
  /// A task that waits keeps itself and all that it has until it is resumed. What comes before its continuation, or its stream's
  /// next element, merely keeps those: without them the task would wait for ever, and have the object as before.
  ///
  /// - Parameters:
  ///   - hops: The hops.
  ///   - path: The path that they are of; of a ring, the hops of that come first.
  ///   - facts: What is known of the hops besides.
  /// - Returns: The hops, in their order.
  static func behindWait(
    _ hops: [Int],
    of path: [RetentionExplanation.Step],
    _ facts: HopFacts
  ) -> [Int] {
    guard let resumption = path.lastIndex(where: WaitingTask.isResumed) else { return hops }
    let behind = hops.filter { $0 >= resumption || facts.frees($0) || facts.helps($0) }
    return behind.isEmpty ? hops : behind
  }

  /// The hop by which a ring has what resumes a task that has the object: without the ring nobody could, and the task would wait
  /// for ever.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - ring: How many hops the ring has.
  /// - Returns: The hop.
  static func resumption(
    in path: [RetentionExplanation.Step],
    behindRing ring: Int
  ) -> Int? {
    path.indices.dropFirst(ring).last { WaitingTask.isResumed(by: path[$0]) }
  }
}
