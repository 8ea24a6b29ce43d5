import LeakFindings

/// Says that a leak has more ways to be cut than the one that is advised.
enum FurtherWays {
  /// How many ways there are that do not pass the hop at which the leak is best broken, and what is to be done about a task
  /// of the only one; empty where there is none.
  ///
  /// Two hops are the same where their types, their label and their place in the source are: whoever mends
  /// one mends the other. Words that may be left over count for nothing.
  static func sentences(for path: AdvisedPath) -> [String] {
    guard path.explanation.kind != .unexplained else { return [] }
    // What was tried says more.
    switch path.explanation.cut?.kind {
    case .frees, .together: return []
    case .mayStay, .stays, .ends, nil: break
    }
    let others = path.breaking.map { self.others(besides: $0, of: path) } ?? ofOtherRoots(path)
    guard let other = others.first else { return [] }
    let further =
      others.count == 1 ? task(on: other, path) + call(of: other, path) : []
    return [sentence(others: others.count, path)] + further
  }

  /// What is to be done about a function that a thread is in, and that has the object itself: the way is no longer than that.
  private static func call(
    of other: RetentionExplanation.OtherPath,
    _ path: AdvisedPath
  ) -> [String] {
    guard other.path.isEmpty, other.root?.kind == "stack", path.explanation.root?.kind != "stack"
    else { return [] }
    return RootAdvice.sentences(for: AdvisedPath(alone(other, path)), isAlternative: false)
      .map { "there, \($0)" }
  }

  /// A further way as if it were the only one.
  private static func alone(
    _ other: RetentionExplanation.OtherPath,
    _ path: AdvisedPath
  ) -> RetentionExplanation {
    RetentionExplanation(
      typeName: path.explanation.typeName,
      kind: other.root == nil ? .cycle : .heldByRoot,
      root: other.root,
      path: other.path,
      cycleLength: other.cycleLength,
      otherPaths: [],
      retainCount: path.explanation.retainCount,
      notes: path.explanation.notes,
      advice: []
    )
  }

  /// What is to be done about the task of a further way, where that of the path in question says nothing of it.
  private static func task(
    on other: RetentionExplanation.OtherPath,
    _ path: AdvisedPath
  ) -> [String] {
    guard other.path.contains(where: { $0.holderType == TypeName.task }),
      !path.explanation.path.contains(where: { $0.holderType == TypeName.task })
    else { return [] }
    let sentences = LibraryAdvice.sentences(
      for: AdvisedPath(alone(other, path)),
      isAlternative: false
    )
    // Nothing is known of whether a cancelled task goes on there: to resume it surely does it.
    let isResumed = other.path.contains(where: WaitingTask.isResumed)
    return sentences.prefix(1).map { "there, \($0)" } + (isResumed ? [] : sentences.dropFirst())
  }

  /// The ways that do not begin at a path's root, where that has the object itself.
  private static func ofOtherRoots(_ path: AdvisedPath) -> [RetentionExplanation.OtherPath] {
    path.explanation.otherPaths.filter { other in
      other.root != path.explanation.root && other.path.allSatisfy { $0.kind != .conservative }
    }
  }

  /// The ways that do not pass a hop, one for each last reference.
  private static func others(
    besides breaking: Int,
    of path: AdvisedPath
  ) -> [RetentionExplanation.OtherPath] {
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
    // Ways that end with the same reference are mended by one change, and so are those by the same continuation.
    var ends: [RetentionExplanation.OtherPath] = []
    for other in others {
      let known = ends.firstIndex { known in
        known.path.last == other.path.last
          || other.path.contains { WaitingTask.isResumed(by: $0) && known.path.contains($0) }
      }
      guard let known else {
        ends.append(other)
        continue
      }
      // Which of them says what has the task go on says more.
      if other.path.contains(where: WaitingTask.isResumed),
        !ends[known].path.contains(where: WaitingTask.isResumed)
      {
        ends[known] = other
      }
    }
    return ends
  }

  /// The sentence on a number of ways.
  private static func sentence(others: Int, _ path: AdvisedPath) -> String {
    let ways = others == 1 ? "the other way" : "the \(others) other ways"
    return "fix \(ways) too: \(path.subject) is released only when none is left"
  }
}
