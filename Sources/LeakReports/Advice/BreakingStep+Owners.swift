import LeakFindings

/// Where what has an object for its own is let go of, in place of the object.
extension BreakingStep {
  /// The hop by which something else lets go of what alone has the object, by a property that is never nil; nil where there is
  /// none: an element of a collection, or what may be nil.
  ///
  /// Such a property owns its object, as a coordinator's box its child: weak, it would lose it at once. What is registered
  /// there to be told is meant to be had weakly.
  ///
  /// - Parameters:
  ///   - hop: The hop to the object.
  ///   - explanation: What was found.
  ///   - facts: What is known of the hops besides.
  /// - Returns: The hop to the owner.
  static func releaseOfOwner(
    before hop: Int,
    _ explanation: RetentionExplanation,
    _ facts: HopFacts
  ) -> Int? {
    let path = explanation.path
    guard explanation.kind == .heldByRoot, hop == path.indices.last else { return nil }
    for earlier in path[..<hop].indices.reversed() {
      guard owns(earlier + 1, path, facts), path[earlier].kind == .strong else { return nil }
      if isElement(path[earlier]) || mayBeNil(earlier, path, facts) {
        let isEnough = facts.frees(earlier) && !facts.freesBySeveral(earlier)
        // Others that have the owner besides are told.
        return (isEnough || facts.helpsWithOthers(earlier)) && !isRegistration(path[earlier])
          ? earlier : nil
      }
    }
    return nil
  }

  /// Whether a leak is best broken at the variable that the path begins at: it has the first object, which alone has the next
  /// one by a property that is never nil, and so on.
  package static func isAtRoot(
    _ explanation: RetentionExplanation,
    _ facts: HopFacts
  ) -> Bool {
    let path = explanation.path
    guard explanation.kind == .heldByRoot, facts.rootFrees, !path.isEmpty,
      !PathNode.nodes(of: explanation)[0].isRoot
    else { return false }
    return path.indices.allSatisfy { path[$0].kind == .strong && owns($0, path, facts) }
  }

  /// The hop nearest to the object that lets go of it beyond the capture of another one: a property that may be nil, or an
  /// element of a collection; nil where there is none.
  ///
  /// What the closure has captured may be in use, where only what that has was dismissed.
  ///
  /// - Parameters:
  ///   - hop: The capture.
  ///   - explanation: What was found.
  ///   - facts: What is known of the hops besides.
  /// - Returns: The hop.
  static func release(
    beyond hop: Int,
    _ explanation: RetentionExplanation,
    _ facts: HopFacts
  ) -> Int? {
    let path = explanation.path
    guard explanation.kind == .heldByRoot, isCapture(path[hop]) else { return nil }
    return path.indices[hop...].dropFirst().last { later in
      facts.frees(later) && !facts.freesBySeveral(later)
        && (mayBeNil(later, path, facts) && facts.isDeclared(later) || isElement(path[later]))
    }
  }

  /// The hop that lets go of the object beyond the capture of another one that the closure alone has, not as its `self`.
  ///
  /// Weak, that would be gone at once, and the closure could do nothing.
  static func releaseInPlace(
    of hop: Int,
    _ explanation: RetentionExplanation,
    _ facts: HopFacts
  ) -> Int? {
    isOthersToo(hop, explanation, facts) ? nil : release(beyond: hop, explanation, facts)
  }

  /// The hop by which a closure is registered that captures what it alone has, and what leads on to the object; nil for
  /// other hops: the capture's object would be gone at once, and the closure could do nothing.
  static func registration(
    before hop: Int,
    _ explanation: RetentionExplanation,
    _ facts: HopFacts
  ) -> Int? {
    let path = explanation.path
    guard explanation.kind == .heldByRoot, hop > 0, hop < path.count - 1, isCapture(path[hop]),
      !isOthersToo(hop, explanation, facts), facts.frees(hop - 1),
      !TypeName.isCode(path[hop - 1].holderType), path[hop - 1].label.contains("]")
    else { return nil }
    return hop - 1
  }

  /// The element of a collection by which the handle of a task is kept whose result is the object; nil where no collection
  /// has it, or another hop: nobody can take a result out of a task, and whoever reads the path has only what keeps the
  /// handle.
  static func elementWithHandle(
    before hop: Int,
    _ path: [RetentionExplanation.Step],
    _ facts: HopFacts
  ) -> Int? {
    guard LibraryAdvice.isTaskResult(path[hop]) else { return nil }
    return path[..<hop].indices.last { isElement(path[$0]) && facts.frees($0) }
  }

  /// The hop by which a closure is let go of that captures a value of a generic parameter, which it cannot do weakly; nil where
  /// there is none, or that does not free the object.
  static func releaseOfClosure(
    before hop: Int,
    _ path: [RetentionExplanation.Step],
    _ facts: HopFacts
  ) -> Int? {
    guard hop > 0, isCapture(path[hop]), facts.isOfParameter(hop), facts.frees(hop - 1),
      !TypeName.isCode(path[hop - 1].holderType)
    else { return nil }
    let isElement = path[hop - 1].label.contains("]")
    return isElement || isReference(path[hop - 1]) && facts.attachment(hop - 1) == 0 ? hop - 1 : nil
  }

  /// Whether a property, of a value in one too, or the variable that a path begins at, may be nil.
  private static func mayBeNil(
    _ hop: Int,
    _ path: [RetentionExplanation.Step],
    _ facts: HopFacts
  ) -> Bool {
    guard !TypeName.isCode(path[hop].targetType), !path[hop].label.contains("[") else {
      return false
    }
    // An enum's payload may alone have its object, and its case may never change.
    let isWhole = property(path[hop].label) != nil || facts.isStructure(hop)
    return isReference(path[hop])
      && (isWhole && facts.attachment(hop) == 0 || facts.isClearable(hop))
  }

  /// Whether a property never changes, or what a struct in one has inside is not to be set to nil.
  static func isConstant(
    _ hop: Int,
    _ step: RetentionExplanation.Step,
    _ facts: HopFacts
  ) -> Bool {
    guard property(step.label) == nil else { return facts.attachment(hop) == 2 }
    return !step.label.contains("[") && facts.isConstantInStructure(hop)
  }

  /// Whether a property is never nil and has its object, alone or with others that go with its holder, and is not to tell it
  /// something.
  private static func owns(
    _ hop: Int,
    _ path: [RetentionExplanation.Step],
    _ facts: HopFacts
  ) -> Bool {
    let step = path[hop]
    guard let name = property(step.label), isReference(step), facts.attachment(hop) > 0,
      facts.isDeclared(hop), !facts.isShared(hop) || !facts.frees(hop)
    else { return false }
    return !RegistrationName.isOne(name, isConstant: facts.attachment(hop) >= 2)
  }

  /// Whether an object of a class is an element of a collection that a property, or a root, has.
  private static func isElement(_ step: RetentionExplanation.Step) -> Bool {
    !TypeName.isCode(step.holderType) && !TypeName.isCode(step.targetType)
      && step.label.hasSuffix("]") && !step.label.contains(".keys[")
  }

  /// How much a holder owns a hop's target: least what may be nil, most what a collection has.
  ///
  /// What never changes may lead back to whoever gave it, and what an element has as well; what lies in a value is its holder's.
  static func ownership(
    _ hop: Int,
    _ step: RetentionExplanation.Step,
    dismissed: String,
    _ facts: HopFacts
  ) -> Int {
    let attachment = facts.attachment(hop)
    guard step.label.last != "]" else { return 60 }
    guard property(step.label) == nil else { return 20 * attachment }
    // What a value in a collection has is its own, but for the dismissed object, which was given to it.
    guard step.label.contains("]") else { return 41 + attachment }
    return step.targetType == dismissed ? 20 * attachment : 43
  }

  /// Whether a property never changes, and closures are registered in a collection of the ring: what those capture was made
  /// elsewhere, and was given the property's object to keep, as a session its client.
  ///
  /// It is not to keep the dismissed object, which has the closures.
  static func isGiven(
    _ hop: Int,
    inRing ring: ArraySlice<RetentionExplanation.Step>,
    dismissed: String,
    _ facts: HopFacts
  ) -> Bool {
    facts.attachment(hop) >= 2 && ring[hop].targetType != dismissed
      && ring.contains { $0.targetType == TypeName.closure && $0.label.contains("]") }
  }

  /// Those of some hops by which an element of a collection leads to an object of a type.
  static func elements(
    leadingTo typeName: String,
    in ring: ArraySlice<RetentionExplanation.Step>,
    _ hops: [Int]
  ) -> [Int] {
    hops.filter {
      !TypeName.isCode(ring[$0].holderType) && ring[$0].label.hasSuffix("]")
        && ring[$0].targetType == typeName
    }
  }

  /// Whether a property that may be nil is the dismissed object's own.
  static func isOwnAndMayBeNil(
    _ hop: Int,
    _ explanation: RetentionExplanation,
    _ facts: HopFacts
  ) -> Bool {
    let step = explanation.path[hop]
    return step.holderType == explanation.typeName && isReference(step)
      && facts.attachment(hop) == 0
  }

  /// Whether an object hangs off a ring of nothing but other modules' objects and code, which may be meant: where no capture on the way
  /// from there frees the object, and a hop of the ring does, it is not.
  ///
  /// - Parameters:
  ///   - ring: How many hops the ring has.
  ///   - explanation: What was found.
  ///   - facts: What is known of the hops besides.
  /// - Returns: Whether the way from the ring is what is broken.
  static func isOfOthers(
    _ ring: Int,
    _ explanation: RetentionExplanation,
    _ facts: HopFacts
  ) -> Bool {
    let path = explanation.path
    guard ring < path.count,
      path.indices[..<ring].allSatisfy({ hop in
        let holder = path[hop].holderType
        return TypeName.isCode(holder)
          ? facts.isOthersCode(hop)
          : TypeName.areOfDifferentModules(holder, explanation.typeName)
      })
    else { return false }
    let isOpen = path.indices[ring...].contains { isCapture(path[$0]) && facts.frees($0) }
    // Where it takes several cuts, the ring's own is one of them and none of the way's is.
    if !path.indices.contains(where: facts.frees),
      path.indices[..<ring].contains(where: facts.helps),
      !path.indices[ring...].contains(where: facts.helps)
    {
      return false
    }
    return isOpen || !path.indices[..<ring].contains(where: facts.frees)
  }

  /// Whether an object hangs off a ring none of whose hops frees it, by a capture that does.
  ///
  /// - Parameters:
  ///   - path: The hops.
  ///   - ring: How many of them the ring has.
  ///   - facts: What is known of them besides.
  /// - Returns: Whether it does.
  static func isBesideRing(
    _ path: [RetentionExplanation.Step],
    _ ring: Int,
    _ facts: HopFacts
  ) -> Bool {
    ring < path.count && !(0..<ring).contains(where: facts.frees)
      && hangsOff(path, ring, facts) { facts.frees($0) || facts.helps($0) }
  }

  /// Whether an object hangs off a ring by its own capture, which may be weak and frees it.
  ///
  /// That is nearer to it than what memory behind a pointer has, which a library manages by itself.
  ///
  /// - Parameters:
  ///   - path: The hops.
  ///   - ring: How many of them the ring has.
  ///   - facts: What is known of them besides.
  ///   - isEnough: Whether a hop frees the object.
  /// - Returns: Whether it does.
  static func hangsOff(
    _ path: [RetentionExplanation.Step],
    _ ring: Int,
    _ facts: HopFacts,
    freeing isEnough: (Int) -> Bool
  ) -> Bool {
    guard let last = path.indices.last, last >= ring else { return false }
    return isCapture(path[last]) && facts.canBeWeak(last, path[last]) && isEnough(last)
  }

  /// The hop at which the task before another is to end: by what resumes it, else its own; nil where there is none.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - hop: The hop before which it is looked for.
  /// - Returns: The hop.
  static func end(of path: [RetentionExplanation.Step], before hop: Int) -> Int? {
    guard let task = path.prefix(hop).lastIndex(where: { $0.holderType == TypeName.task }) else {
      return nil
    }
    // What a task waits for that waits for another one is told where the row begins.
    var first = task
    while first > 0, path[first - 1].holderType == TypeName.task { first -= 1 }
    return first > 0 && WaitingTask.isResumed(by: path[first - 1]) ? first - 1 : first
  }
}
