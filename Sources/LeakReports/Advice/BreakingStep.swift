import LeakFindings

/// Chooses the hop at which a leak is best broken.
package enum BreakingStep {
  /// The hop's place in the path; nil where there is nothing to break.
  ///
  /// A closure's capture is preferred, then a property whose name says that it leads back, then the
  /// last hop, all of them on the ring where there is one. Of several the last: it is the one
  /// nearest to the object, or back to it. What captures the object itself comes before a capture that keeps another
  /// one, also where it takes other cuts too: what comes before may have to work on.
  ///
  /// A ring is broken at the same hop whichever of its objects was asked about: of several like hops the first by
  /// their texts. What is registered somewhere (`.handlers[0]`) comes before another property, and that one before the
  /// element of another collection, which owns its elements. A property that alone has its object would lose it at
  /// once if it were weak: those come first whose object has other references, or that may be nil.
  ///
  /// What comes before the continuation, or the stream, that the task waits for which has the object is nothing to cut, unless
  /// that was seen to free it.
  ///
  /// A ring of nothing but objects of other modules, which an object hangs off, may well be meant: an event loop and
  /// its future. It is the way from there that is broken, as it is where that frees the object and no hop of the ring
  /// does; but not where a hop of the ring frees the object, and no capture on the way does.
  ///
  /// Of several hops of one sort those come first whose cut was seen to free the object.
  ///
  /// Beyond a capture of what the closure alone has, a property or an element that lets go of the object comes first: what
  /// was captured would be gone at once.
  ///
  /// - Parameters:
  ///   - explanation: What was found; once it says which hop was cut, it is that one.
  ///   - facts: What is known of the hops besides.
  /// - Returns: The hop's place in the path.
  static func index(
    in explanation: RetentionExplanation,
    _ facts: HopFacts = HopFacts()
  ) -> Int? {
    if explanation.root?.clearing == .breaks || TestArgument.isWhole(explanation) { return nil }
    if let hop = PendingDeinit.hop(in: explanation) { return hop }
    if let hop = explanation.cut?.hop, explanation.path.indices.contains(hop) { return hop }
    guard let hop = weakest(in: explanation, facts) else { return nil }
    guard isKept(hop, explanation) || isOfEndingTask(hop, explanation, facts) else { return hop }
    // What has the closure that is in a call is the nearest to that.
    return end(of: explanation.path, before: hop)
      ?? (hop > 0 && RunningMethodNote.isIn(explanation) ? hop - 1 : hop)
  }

  /// Whether a hop is a capture of an object that a function keeps besides, or that leads to one: a function that waits, or that
  /// a thread is in.
  private static func isKept(_ hop: Int, _ explanation: RetentionExplanation) -> Bool {
    let typeName = explanation.path[hop].targetType
    return isCapture(explanation.path[hop])
      && (WaitingFunctionNote.isIn(explanation, on: typeName)
        || WaitingFunctionNote.isIn(explanation, on: explanation.typeName)
        || RunningMethodNote.isIn(explanation, on: typeName))
  }

  /// Whether a hop is the capture of a task's closure, which alone does not free the object, as the task's end does by what is
  /// known to resume it: what waits for the task has the object too.
  private static func isOfEndingTask(
    _ hop: Int,
    _ explanation: RetentionExplanation,
    _ facts: HopFacts
  ) -> Bool {
    let path = explanation.path
    guard isCapture(path[hop]), !facts.frees(hop), !facts.helps(hop),
      let task = path[..<hop].lastIndex(where: { $0.holderType != TypeName.closure }),
      path[task].holderType == TypeName.task, path[task].label == "closure", facts.endFrees(task)
    else { return false }
    let isResumed = task > 0 && WaitingTask.isResumed(by: path[task - 1])
    guard !isResumed || task < hop - 1 else { return true }
    // The task's own functions let go of what its closure does not keep; others do not.
    let isOthersToo = explanation.otherPaths.contains { other in
      other.path.contains { $0.holderType == TypeName.task && $0.kind == .strong }
    }
    return isOthersToo && (isResumed || StrandedNote.isOnPath(of: explanation))
  }

  /// Whether a leak is broken where a closure is that called a method which a thread is in: the next capture is of that
  /// method's object.
  static func isInMethod(_ path: AdvisedPath) -> Bool {
    let steps = path.explanation.path
    guard let breaking = path.breaking,
      let hop = steps.indices[breaking...].first(where: { isCapture(steps[$0]) })
    else { return false }
    return RunningMethodNote.isIn(path.explanation, on: steps[hop].targetType)
  }

  /// Whether a hop is a capture of the closure of a task that nobody can resume.
  static func isOfStrandedTask(_ hop: Int, _ explanation: RetentionExplanation) -> Bool {
    hop > 0 && isCapture(explanation.path[hop])
      && explanation.path[hop - 1].holderType == TypeName.task
      && StrandedNote.isOnPath(of: explanation)
  }

  /// The hop that the source does without most easily.
  private static func weakest(
    in explanation: RetentionExplanation,
    _ facts: HopFacts
  ) -> Int? {
    let path = explanation.path
    let ring = explanation.cycleLength
    if ring > 0, let resumption = resumption(in: path, behindRing: ring) {
      let captures = captures(among: path.indices.dropFirst(ring), of: explanation, facts)
      return captures.last { facts.frees($0) || facts.helps($0) } ?? resumption
    }
    let isRing =
      ring > 0 && ring <= path.count && !isOfOthers(ring, explanation, facts)
      && !isBesideRing(path, ring, facts)
    let branch = ring > 0 && ring < path.count ? path[ring...] : path[...]
    let counted = (isRing ? path.prefix(ring) : branch).indices.filter {
      path[$0].kind != .weak && path[$0].kind != .unowned
    }
    if isRing, counted.count == ring {
      let hop = index(inRing: path.prefix(ring), facts, explanation)
      let isOfMemory = hop.map(facts.isOfMemory) ?? false
      return isOfMemory && hangsOff(path, ring, facts, freeing: facts.frees) ? path.count - 1 : hop
    }
    let candidates = behindWait(changeable(counted, of: path[...]), of: path, facts)
    let captures = captures(among: candidates, of: explanation, facts)
    if let last = captures.last, last == path.indices.last, facts.frees(last) || facts.helps(last) {
      return last
    }
    // What leads back from what a value has is beyond it: the closure is to have less of the value.
    let values = candidates.filter { isCapture(path[$0]) && facts.isOfValue($0) }
    let back = candidates.filter { hop in
      leadsBack(hop, path[hop], facts) && !values.contains { $0 > hop }
        && (!isMadeForThat(path[hop]) || isHadByOthers(hop, explanation, facts))
        // A scope has the one around it for its own, and what that has may go.
        && (hop == path.indices.last || !facts.isOfChain(hop))
    }
    // What a capture alone has, and what leads on to the object, would be gone at once.
    let isOwn = captures.last.map { hop in
      !isOthersToo(hop, explanation, facts)
        && back.contains { $0 > hop && (facts.frees($0) || facts.helps($0)) }
    }
    let sorts = isOwn ?? false ? [back, captures, values] : [captures, back, values]
    func last(_ test: (Int) -> Bool) -> Int? {
      for sort in sorts { if let hop = sort.last(where: test) { return hop } }
      return nil
    }
    // An element that has the object in several ways is taken out; where several have it, all are.
    let isLastEnough = candidates.last.map(facts.frees) ?? false
    let element = candidates.last {
      !isLastEnough && facts.frees($0) && !facts.freesBySeveral($0) && path[$0].label.contains("]")
    }
    let isNoneEnough = !candidates.contains(where: facts.frees)
    let collection = isNoneEnough ? candidates.last(where: facts.helpsAlone) : nil
    // Of several cuts that free the object together, each has to be made.
    let helping = isNoneEnough ? candidates.last(where: facts.helps) : nil
    if let hop = last(facts.frees) ?? collection ?? last(facts.helps) ?? element
      ?? helping
      // Better than a capture that does not free the object is whatever does.
      ?? last({ _ in true }).map({ hop in candidates.last(where: facts.frees) ?? hop })
    {
      guard hop != element, hop != collection else { return hop }
      return releaseInPlace(of: hop, explanation, facts)
        ?? registration(before: hop, explanation, facts) ?? hop
    }
    guard explanation.kind != .unexplained || isRing else { return nil }
    return candidates.last.map {
      isRing
        ? $0
        : elementWithHandle(before: $0, explanation.path, facts)
          ?? releaseOfOwner(before: $0, explanation, facts)
          ?? releaseOfClosure(before: $0, explanation.path, facts) ?? $0
    }
  }

  /// The captures that can be weak: those alone that let go by it, where there are such; and of these those by code of the
  /// object's module, where they do or help.
  private static func captures(
    among hops: some Sequence<Int>,
    of explanation: RetentionExplanation,
    _ facts: HopFacts
  ) -> [Int] {
    let all = hops.filter {
      isCapture(explanation.path[$0]) && facts.canBeWeak($0, explanation.path[$0])
    }
    let open = all.filter { !isKept($0, explanation) }
    let captures = open.isEmpty ? all : open
    let own = captures.filter { !facts.isOthersCode($0) }
    return own.contains { facts.frees($0) || facts.helps($0) } ? own : captures
  }

  /// The hop at which a ring is best broken.
  ///
  /// - Parameters:
  ///   - ring: The hops of the ring.
  ///   - facts: What is known of them besides.
  ///   - explanation: What was found.
  /// - Returns: The hop's place.
  private static func index(
    inRing ring: ArraySlice<RetentionExplanation.Step>,
    _ facts: HopFacts,
    _ explanation: RetentionExplanation
  ) -> Int? {
    // Others had the object in question before it was dismissed.
    let dismissed = explanation.typeName
    // A long ring has but few hops that differ.
    let all = PathRuns.representatives(of: ring, facts)
    let hops = behindWait(changeable(all, of: ring), of: Array(ring), facts)
    let first = { (like: [Int]) in like.min { key(ring[$0]) < key(ring[$1]) } }
    let values = hops.filter { isCapture(ring[$0]) && facts.isOfValue($0) }
    let sorts: [[Int]] = [
      captures(among: hops, of: explanation, facts),
      waysBack(among: hops, explanation, facts),
      hops.filter {
        // A closure is nothing to be weak: the value that it captures is what it has too much of.
        isRegistration(ring[$0]) && !(TypeName.isCode(ring[$0].targetType) && !values.isEmpty)
      },
      hops.contains { isRegistration(ring[$0]) } ? values : [],
    ]
    // All that a collection has is to go.
    if !hops.contains(where: facts.frees), let hop = hops.first(where: facts.helpsAlone) {
      return hop
    }
    // Properties that are not their object's only one, and whose cut is all it takes.
    let areOthersEnough = hops.contains(where: facts.helpsWithOthers)
    // A constant may be its holder's own, but for the dismissed object where nothing stays without it.
    let isOwner = { (hop: Int) in
      let isBack = ring[hop].targetType == dismissed && !facts.leavesRing(hop)
      return facts.isBuilt(hop) || facts.attachment(hop) >= (isBack ? 3 : 2)
    }
    let open = hops.filter {
      isReference(ring[$0]) && facts.frees($0) && !TypeName.isCode(ring[$0].targetType)
        && !facts.isStorage($0)
        && !(areOthersEnough && isOwner($0))
        && (facts.isShared($0) || ring[$0].targetType == dismissed)
    }
    let lost = hops.filter {
      facts.frees($0) && isOwnAndMayBeNil($0, explanation, facts)
        && !areOthersEnough
    }
    // An object that its closure alone has would be gone at once, of whatever type it was captured.
    let captured = sorts[0].isEmpty ? hops.filter { isCapture(ring[$0]) } : sorts[0]
    if !captured.isEmpty,
      !captured.contains(where: { isOthersToo($0, explanation, facts) }),
      let hop = wayBack(ofHelperAmong: captured, inRing: ring, besides: open, facts)
        ?? first(open.filter { leadsBack($0, ring[$0], facts) })
        ?? first(open.filter { !isGiven($0, inRing: ring, dismissed: dismissed, facts) })
        ?? first(elements(leadingTo: dismissed, in: ring, hops).filter(facts.frees))
        ?? first(lost)
    {
      return hop
    }
    for like in sorts where !like.isEmpty {
      let freeing = like.filter(facts.frees)
      // A closure's `self` may be its closure's alone as well.
      let had = freeing.filter {
        !isCapture(ring[$0]) || isHadByOthersEverywhere($0, explanation, facts)
      }
      let lent = freeing.filter { isOthersToo($0, explanation, facts) }
      let together = like.filter {
        isCapture(ring[$0]) && facts.helps($0) && isHadByOthers($0, explanation, facts)
      }
      // What the dismissed object's module has closures capture is its own to change; a library's may have to work on.
      let own = had.filter {
        isCapture(ring[$0]) && !TypeName.areOfDifferentModules(ring[$0].targetType, dismissed)
      }
      if let hop = first(own) ?? first(had) ?? first(together) ?? first(lent) ?? first(freeing) {
        return hop
      }
      // Several closures' `self`, which they alone have by now, is no reason to have it let go of what it owns.
      if !open.contains(where: { leadsBack($0, ring[$0], facts) }),
        let hop = first(like.filter { isLentToSeveral($0, explanation, facts) })
      {
        return hop
      }
      return open.count == 1
        ? open[0]
        : first(lost) ?? first(like.filter(facts.helps)) ?? first(hops.filter(facts.helps))
          ?? first(like)
    }
    // A closure that has unwrapped its object before it waits.
    let unwrapped = hops.first { WaitingVariableAdvice.isSelf(ring[$0], in: explanation) }
    if let unwrapped { return unwrapped }
    // What a stream or a continuation has is let go of where the task that waits goes on.
    if let resumption = hops.first(where: { WaitingTask.isResumed(by: ring[$0]) }) {
      return resumption
    }
    // An object that was made to be a delegate leads back by what it has.
    if hops.contains(where: { isMadeForThat(ring[$0]) }), let hop = first(open) {
      return hop
    }
    let references = hops.filter { isReference(ring[$0]) && !facts.isStorage($0) }
    let shared = references.filter(facts.isShared)
    // What others have too, and what does not do: then what leads back to the object, where that does.
    if !shared.isEmpty, !shared.contains(where: facts.frees) {
      if open.count == 1 { return open[0] }
      let elements = hops.filter { ring[$0].label.hasSuffix("]") && facts.frees($0) }
      // What an object's collection alone has goes at once if it is weak there: what leads back goes, though it be several.
      let back = references.filter {
        ring[$0].targetType == dismissed && facts.helps($0) && facts.attachment($0) == 0
      }
      if !elements.contains(where: { isRegistration(ring[$0]) }), let hop = first(back) {
        return hop
      }
      // What an owner has for its parts is its own: what leads back goes, though other rings do too.
      if elements.allSatisfy({ isOfParts(ring[$0]) }),
        let hop = first(shared.filter(facts.helpsWithOthers))
      {
        return hop
      }
      if let hop = first(elements) ?? first(lost) { return hop }
    }
    // A value that a closure has captured keeps an object that nobody else may have.
    if shared.isEmpty, let value = first(hops.filter { isCapture(ring[$0]) }) {
      return value
    }
    // How much a holder needs its object: least where others have that too, and where it may be nil.
    let hasElement = references.contains { ring[$0].label.contains("].") }
    let isUseful = { (hop: Int) in facts.frees(hop) || facts.helps(hop) }
    let isAnyUseful = references.contains {
      isUseful($0)
        && (isHadByOthers($0, explanation, facts) || isOwnAndMayBeNil($0, explanation, facts))
    }
    // What the dismissed object alone has it may have made, and given itself to for good.
    let isAnyEnough = hops.contains(where: facts.frees)
    let isWayBackConstant = references.contains {
      ring[$0].targetType == dismissed && ring[$0].holderType != dismissed
        && isConstant($0, ring[$0], facts) && !RegistrationName.isOfWorker(ring[$0].label)
        && (facts.frees($0) || !isAnyEnough)
    }
    // What a holder's own code makes it alone has.
    let isAnyGiven = references.contains {
      isUseful($0) && !facts.isBuilt($0) && facts.attachment($0) <= 2
    }
    // What a holder makes of another object keeps that for it.
    let isOfPart = { (hop: Int) in
      ring.count > 2 && facts.isBuilt(hop > 0 ? hop - 1 : ring.count - 1)
    }
    let need = { (hop: Int) in
      // A case that has the object itself may be left when that is dismissed.
      let isLeft = facts.isOfEnum(hop) && ring[hop].targetType == dismissed
      return (
        isAnyGiven && facts.isBuilt(hop) ? 2 : isAnyUseful && !isUseful(hop) ? 1 : 0,
        facts.isShared(hop) && !facts.freesBySeveral(hop) ? 0 : 1,
        facts.frees(hop) && !(areOthersEnough && facts.attachment(hop) > 2)
          ? (facts.freesBySeveral(hop) ? 1 : 0) : 2,
        // What a holder makes itself, lazily, it alone has.
        facts.attachment(hop) > 2 || isOfPart(hop) ? 2 : facts.needsOtherProtocol(hop) ? 1 : 0,
        isLeft
          ? 0
          : isWayBackConstant && property(ring[hop].label) != nil
            && isOwnAndMayBeNil(hop, explanation, facts)
            ? 50 : ownership(hop, ring[hop], dismissed: dismissed, facts),
        // What an element has besides was given to it, unless that alone has it: then what leads back to the object was. What a
        // property alone has is its holder's own.
        isLeft
          ? 0
          : hasElement && ring[hop].targetType == dismissed
            ? 1 : ring[hop].label.contains("].") ? 2 : 3
      )
    }
    guard let least = references.map(need).min(by: <) else {
      let last = hops == all ? ring.indices.last : hops.last
      return hops.first { isRetainOfMemory(ring[$0]) } ?? last
    }
    let best = first(references.filter { need($0) == least })
    // Where no hop is enough, one of those that are together.
    if let best, !isAnyEnough, !facts.helps(best), let hop = first(hops.filter(facts.helps)) {
      return hop
    }
    // What an object alone has and is never nil is its own: what is in there leads back.
    if least.1 == 1, facts.attachment(best ?? 0) >= 1, facts.isDeclared(best ?? 0),
      best.map({ ring[$0].targetType != dismissed }) ?? false
    {
      let elements = elements(leadingTo: dismissed, in: ring, hops).filter { !isOfParts(ring[$0]) }
      let back =
        elements.isEmpty ? references.filter { ring[$0].targetType == dismissed } : elements
      let good = back.filter { facts.frees($0) && facts.attachment($0) < 3 && !isOfPart($0) }
      if let hop = first(good) { return hop }
    }
    return best
  }
}
