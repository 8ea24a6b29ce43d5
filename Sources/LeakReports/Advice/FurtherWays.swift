import LeakFindings

/// Says that a leak has more ways to be cut than the one that is advised.
enum FurtherWays {
  /// How many ways there are that do not pass the hop at which the leak is best broken; nil for none.
  ///
  /// Two hops are the same where their types, their label and their place in the source are: whoever mends
  /// one mends the other. Words that may be left over count for nothing.
  static func sentence(for path: AdvisedPath) -> String? {
    guard path.explanation.kind != .unexplained else { return nil }
    // What was tried says more.
    switch path.explanation.cut?.kind {
    case .frees, .together: return nil
    case .mayStay, .stays, .ends, nil: break
    }
    return sentence(
      others: path.breaking.map { others(besides: $0, of: path) } ?? ofOtherRoots(path),
      path
    )
  }

  /// How many ways do not begin at a path's root, where that has the object itself.
  private static func ofOtherRoots(_ path: AdvisedPath) -> Int {
    path.explanation.otherPaths.count { other in
      other.root != path.explanation.root && other.path.allSatisfy { $0.kind != .conservative }
    }
  }

  /// How many ways do not pass a hop.
  private static func others(besides breaking: Int, of path: AdvisedPath) -> Int {
    let broken = path.explanation.path[breaking]
    // Where a task is to be resumed that nobody resumes, those that wait for it go on as well.
    let isResumed = LibraryAdvice.isFirst(for: path) && StrandedNote.isOnPath(of: path.explanation)
    // Whoever ends a task ends all that it has, also where its handle leads to it.
    let ended =
      [broken.holderType, broken.targetType].contains(TypeName.task)
      ? path.explanation.path.dropFirst(breaking).filter { $0.holderType == TypeName.closure } : []
    let others = path.explanation.otherPaths.filter { other in
      if WaitingTask.isAmong(other.path, asAt: breaking, of: path) { return false }
      // What waits for a task goes on when that has ended, unless it waits for another one too.
      if path.explanation.cut?.kind == .ends {
        let isElsewhere = other.root != nil && other.root != path.explanation.root
        return other.path.contains(where: WaitingTask.isResumed)
          && (isElsewhere || !other.path.contains(broken))
      }
      // A task that waits for several goes on when all are resumed.
      if WaitingTask.isResumed(by: broken),
        other.path.contains(where: WaitingTask.isResumed),
        other.root != path.explanation.root || !other.path.contains(broken)
      {
        return true
      }
      return other.path.allSatisfy { $0.kind != .conservative }
        && !other.path.contains(broken) && !ended.contains(where: other.path.contains)
        && !(isResumed && other.path.contains { $0.holderType == TypeName.task })
    }
    // Ways that end with the same reference are mended by one change.
    var ends: [RetentionExplanation.Step?] = []
    for other in others where !ends.contains(other.path.last) { ends.append(other.path.last) }
    return ends.count
  }

  /// The sentence on a number of ways.
  private static func sentence(others: Int, _ path: AdvisedPath) -> String? {
    guard others > 0 else { return nil }
    let ways = others == 1 ? "the other way" : "the \(others) other ways"
    return "fix \(ways) too: \(path.subject) is released only when none is left"
  }
}
