/// Says what to do about a leak, from what its path shows and nothing else.
package enum Advice {
  /// What to do, most useful first; one that begins with "or" is an alternative to the one before.
  package static func sentences(for explanation: RetentionExplanation) -> [String] {
    let path = AdvisedPath(explanation)
    let argument = TestArgument.sentence(for: path)
    if let argument, TestArgument.isWhole(explanation) {
      return [argument] + FurtherWays.sentences(for: path)
    }
    var sentences: [String] = []
    let isMemory =
      path.breaking.map {
        MemoryAdvice.applies(at: $0, of: path) || MemoryAdvice.isPointer(at: $0, of: path)
      } ?? false
    if let breaking = path.breaking {
      if BreakingStep.isInMethod(path) {
        sentences = [runningMethod(path), ringAfterMethod(path)].compactMap(\.self)
      } else if isMemory {
        sentences =
          [MemoryAdvice.sentence(at: breaking, of: path)]
          + MemoryAdvice.furtherSentences(at: breaking, of: path)
      } else if BreakingStep.isCapture(explanation.path[breaking])
        || explanation.declaration?.value == .capturedVariable
      {
        // A function that waits keeps its object and its arguments, however it was called; a suspended source
        // must not be released.
        let captured = explanation.path[breaking].targetType
        let kept = [captured, explanation.typeName]
        if !SuspendedSourceNote.isOnRing(explanation), !LibraryAdvice.isOnlyWay(for: path),
          !ActorNote.isIn(explanation),
          !kept.contains(where: { WaitingFunctionNote.isIn(explanation, on: $0) })
        {
          sentences = [CaptureAdvice.sentence(at: breaking, of: path)]
        }
      } else if !LibraryAdvice.isAlone(at: breaking, of: path), !RootAdvice.isOfTestCase(path) {
        sentences = ReferenceAdvice.sentences(at: breaking, of: path)
      }
      // A source has several handlers, or what one captures has other holders: the capture alone is in vain.
      let isEnd =
        explanation.cut?.kind == .ends && BreakingStep.isCapture(explanation.path[breaking])
      if isEnd,
        !LibraryAdvice.sentences(for: path, isAlternative: false).isEmpty
          || !RootAdvice.sentences(for: path, isAlternative: false).isEmpty
      {
        sentences = []
      }
      if LibraryAdvice.isFirst(for: path) {
        let own = sentences.map { "or \($0)" }
        sentences = LibraryAdvice.sentences(for: path, isAlternative: false) + own
      } else {
        sentences += LibraryAdvice.sentences(for: path, isAlternative: !sentences.isEmpty)
      }
    }
    sentences += ToolchainLeak.advice(for: path)
    if !isMemory {
      sentences += RootAdvice.sentences(for: path, isAlternative: !sentences.isEmpty)
    }
    if explanation.root?.clearing == .breaks, let weak = ReferenceAdvice.weakInstead(on: path) {
      sentences.append("or \(weak)")
    }
    sentences += [argument].compactMap(\.self)
    sentences += FurtherWays.sentences(for: path)
    switch explanation.kind {
    case .cycle:
      if path.breaking.map({ $0 < explanation.cycleLength }) ?? true {
        sentences.append("a deinit cannot break a cycle it is part of: it never runs")
      }
      if let further = furtherRetains(explanation) { sentences.append(further) }
    case .heldByRoot:
      // What waiting functions and blocks have is not all located.
      guard explanation.root?.kind == "task" else { break }
      if let further = furtherRetains(explanation) { sentences.append(further) }
    case .unexplained: sentences += UnexplainedAdvice.sentences(for: path)
    }
    // Two objects on the way may ask for the same.
    var said: Set<String> = []
    return sentences.filter { sentence in
      said.insert(sentence.hasPrefix("or ") ? String(sentence.dropFirst(3)) : sentence).inserted
    }
  }

  /// What to do about a method that a thread is in.
  private static func runningMethod(_ path: AdvisedPath) -> String {
    let how =
      RunningMethodNote.isOfWait(in: path.explanation)
      ? "end, close or bound what it waits for" : "have it look whether it is to end"
    return
      "let that method return when \(path.subject) is dismissed (\(how)), and then the closure that called it"
  }

  /// What to do besides where a retain cycle has the closure that called the method, as that of a thread in a property: it keeps
  /// the object when the method has returned; nil where there is none.
  private static func ringAfterMethod(_ path: AdvisedPath) -> String? {
    let steps = path.explanation.path
    guard let last = steps.last, BreakingStep.isCapture(last),
      path.explanation.otherPaths.contains(where: { $0.cycleLength > 0 && $0.path.last == last })
    else { return nil }
    return CaptureAdvice.sentence(at: steps.count - 1, of: path)
      + " as well: the retain cycle keeps \(path.subject) after that"
  }

  /// What a cycle or a task leaves open where it does not account for every retain.
  private static func furtherRetains(_ explanation: RetentionExplanation) -> String? {
    let count = explanation.retainCount
    guard explanation.cut == nil else { return nil }
    guard let strong = count.strong, strong > count.located, !CallerNote.isWhole(in: explanation)
    else { return nil }
    // What whoever asks has is not told apart, and the word of a waiting function stands for one.
    guard explanation.kind == .cycle else {
      return count.located > 0 && strong > count.located + 1
        ? "breaking it may not be enough: not every strong retain was located" : nil
    }
    let missing = strong - count.located
    let isWaiting = WaitingFunctionNote.isIn(explanation, on: explanation.typeName)
    return "breaking it may not be enough: \(missing) strong "
      + "\(missing == 1 ? "retain was" : "retains were") not located"
      + (isWaiting ? ", which may be the waiting function's own" : "")
  }

  /// Whether an explanation says where the leak is best broken: at a hop, or at the variable that the path begins at.
  package static func isBroken(_ explanation: RetentionExplanation) -> Bool {
    explanation.root?.clearing == .breaks || breakingStep(of: explanation) != nil
  }

  /// The hop at which the leak is best broken; nil where the path shows none.
  ///
  /// - Parameters:
  ///   - explanation: What was found.
  ///   - facts: What is known of the hops besides.
  /// - Returns: The hop's place in the path.
  package static func breakingStep(
    of explanation: RetentionExplanation,
    _ facts: HopFacts = HopFacts()
  ) -> Int? {
    BreakingStep.index(in: explanation, facts)
  }
}
