import LeakLocking

/// A watcher without its alarm: what the alarm calls.
///
/// Apart from ``Watcher``, so that alarm and watcher do not keep each other alive.
final class WatcherCore: Sendable {
  /// Everything there is to know.
  let state: Locked<WatcherState>

  /// Where the time comes from.
  let time: TimeSource

  /// Who is told.
  let owner: any WatcherOwner

  /// A core without entries.
  init(clock: any TrackingClock, owner: any WatcherOwner, lateTolerance: Int64, gathering: Int64) {
    self.state = Locked(WatcherState(lateTolerance: lateTolerance, gathering: gathering))
    self.time = TimeSource(clock)
    self.owner = owner
  }

  /// Does what is due.
  ///
  /// - Returns: When to come back.
  func check() -> Timestamp {
    let now = time.now
    let (overdue, released) = beginCheck(now: now)
    var retained: [Retained] = []
    if !overdue.isEmpty { owner.willExamine(overdue) }
    for candidate in overdue {
      let isRoom = retained.count < Afterlife.limit
      if let one = examine(candidate.entry, isRoom: isRoom) { retained.append(one) }
    }
    owner.tidy()
    if !retained.isEmpty || !released.isEmpty {
      owner.report(retained, released)
    }
    return endCheck(retained: retained)
  }

  /// Finds what is due; lets go of all objects before it returns.
  private func beginCheck(now: Timestamp) -> ([Candidate], [ReleasedLate]) {
    let plan = state.withLock { $0.beginCheck(now: now) }
    return (plan.overdue, plan.released)
  }

  /// Examines an overdue object, and sees whether it is still there without us.
  private func examine(_ id: EntryID, isRoom: Bool) -> Retained? {
    guard let (overdue, evidence) = evidence(for: id) else { return nil }
    let (isAlive, hasRoom) = isStillAlive(id)
    guard isAlive else { return nil }
    return Retained(overdue: overdue, evidence: evidence, isWatchedFurther: isRoom && hasRoom)
  }

  /// Holds an object for the time of its examination.
  @inline(never)
  private func evidence(for id: EntryID) -> (Overdue, any Sendable)? {
    let now = time.now
    switch state.withLock({ $0.beginExamining(id, now: now) }) {
    case .nothing, .later:
      return nil
    case .begin(let object, let overdue):
      return (overdue, owner.examine(object, of: overdue))
    }
  }

  /// Looks at an object once more, after we let go of it.
  @inline(never)
  private func isStillAlive(_ id: EntryID) -> (isAlive: Bool, hasRoom: Bool) {
    let (object, hasRoom) = state.withLock { ($0.endExamining(id), $0.hasRoomForAfterlife) }
    return (object != nil, hasRoom)
  }

  /// Ends a check.
  private func endCheck(retained: [Retained]) -> Timestamp {
    let now = time.now
    let end = state.withLock { $0.endCheck(retained: retained, now: now) }
    for completion in end.completions {
      completion()
    }
    return end.next
  }
}
