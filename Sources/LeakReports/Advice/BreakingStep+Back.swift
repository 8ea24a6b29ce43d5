import LeakFindings

/// Properties of a ring that lead back to an owner, and those that lead to an object in between.
extension BreakingStep {
  /// The hops of a ring that lead back: those by their names, protocols or makers.
  ///
  /// A `parent` that leads to an object which nothing else has, and that one to the dismissed object, would lose it at once: it
  /// is the way on to the dismissed object that leads back.
  ///
  /// - Parameters:
  ///   - hops: The hops of the ring that differ.
  ///   - explanation: What was found.
  ///   - facts: What is known of the hops besides.
  /// - Returns: The hops.
  static func waysBack(
    among hops: [Int],
    _ explanation: RetentionExplanation,
    _ facts: HopFacts
  ) -> [Int] {
    let path = explanation.path
    let named = hops.filter {
      leadsBack($0, path[$0], facts)
        && (!isMadeForThat(path[$0]) || isHadByOthers($0, explanation, facts))
    }
    let sure = named.filter { facts.isShared($0) || !isInBetween($0, of: explanation) }
    guard sure.isEmpty, !named.isEmpty else { return sure }
    let ways = hops.filter { hop in
      path[hop].targetType == explanation.typeName && isReference(path[hop]) && facts.frees(hop)
        && !facts.isStorage(hop) && !facts.isBuilt(hop) && facts.attachment(hop) < 3
    }
    return ways.isEmpty ? named : ways
  }

  /// Whether a hop of a ring leads to an object in between: neither it nor its holder is the dismissed one, nor is it a box
  /// for that.
  ///
  /// - Parameters:
  ///   - hop: The hop.
  ///   - explanation: What was found.
  /// - Returns: Whether it does.
  static func isInBetween(_ hop: Int, of explanation: RetentionExplanation) -> Bool {
    let ring = explanation.path.prefix(explanation.cycleLength)
    guard ring.indices.contains(hop), ring.count > 2 else { return false }
    let ends = [ring[hop].holderType, ring[hop].targetType]
    return !ends.contains(explanation.typeName) && !leadsToBox(hop, of: explanation)
  }

  /// Whether a hop leads to an object that has another one for somebody else: by its name, or as a generic type of that one
  /// which nothing else is told to have.
  ///
  /// - Parameters:
  ///   - hop: The hop.
  ///   - explanation: What was found.
  /// - Returns: Whether it does.
  static func leadsToBox(_ hop: Int, of explanation: RetentionExplanation) -> Bool {
    let path = explanation.path
    // Behind the last hop of a ring is the first one.
    let next = hop + 1 == explanation.cycleLength ? 0 : hop + 1
    guard path.indices.contains(next), path[next].holderType == path[hop].targetType,
      // What has whoever leads back to it is no box for that one: it is its owner.
      path[next].targetType != path[hop].holderType, property(path[next].label) != nil
    else { return false }
    let box = path[hop].targetType
    let content = path[next].targetType
    return BoxName.isOne(TypeName.base(box))
      || ["<\(content)>", "<\(content)?>"].contains(where: box.hasSuffix)
        && !isToldOfOthers(hop, in: explanation)
  }

  /// Whether a path, or a further one, leads to the object of a hop by another reference.
  ///
  /// - Parameters:
  ///   - hop: The hop.
  ///   - explanation: What was found.
  /// - Returns: Whether one does.
  static func isToldOfOthers(_ hop: Int, in explanation: RetentionExplanation) -> Bool {
    let step = explanation.path[hop]
    let paths = [explanation.path] + explanation.otherPaths.map(\.path)
    return paths.contains { path in
      path.contains { $0.targetType == step.targetType && $0 != step }
    }
  }
}
