extension WatcherState {
  /// How many objects one check decides; what is left comes in the next.
  private static var checkSize: Int { 1_024 }

  /// How long an examination waits for a thread that holds an object, in nanoseconds.
  private static var peekDelay: Int64 { 1_000_000 }

  /// What a check has to do.
  struct CheckPlan {
    /// The entries whose objects are overdue.
    var overdue: [Candidate] = []

    /// Reported objects found dead, to be told.
    var released: [ReleasedLate] = []

    /// Objects to let go of without the lock.
    let held = HeldObjects()
  }

  /// Begins a check: finds what is due.
  mutating func beginCheck(now: Timestamp) -> CheckPlan {
    armedFor = .never
    checksBegun += 1
    var plan = CheckPlan()
    while plan.held.count < Self.checkSize, let node = heap.pop(dueAt: now) {
      guard isCurrent(node) else {
        heap.didPopStale()
        continue
      }
      look(at: node.entry, now: now, plan: &plan)
    }
    putOff(&plan, now: now)
    swap(&plan.released, &released)
    isTellingReleased = !plan.released.isEmpty
    return plan
  }

  /// Leaves what is overdue to a later check where more is due right after it.
  ///
  /// Leaks that go with each other are told as one where one check decides them; which of two deadlines a
  /// few milliseconds apart a check falls between would otherwise be left to chance.
  private mutating func putOff(_ plan: inout CheckPlan, now: Timestamp) {
    gatheredUntil = Timestamp(nanoseconds: .min)
    guard let first = plan.overdue.map({ entries[Int($0.entry.slot)].due }).min(),
      heap.earliest > now, heap.earliest <= first.advanced(by: gathering)
    else { return }
    gatheredUntil = heap.earliest
    for id in plan.overdue.map(\.entry) {
      entries[Int(id.slot)].phase = .pending
      heap.push(DeadlineHeap.Node(due: entries[Int(id.slot)].due, entry: id))
    }
    plan.overdue = []
  }

  /// Looks at one entry whose time has come.
  private mutating func look(at id: EntryID, now: Timestamp, plan: inout CheckPlan) {
    guard let object = object(in: id.slot) else {
      end(id.slot, now: now)
      heap.didPopStale()
      return
    }
    plan.held.append(object)
    let slot = Int(id.slot)
    if entries[slot].phase == .reported {
      scheduleNextLook(id.slot, now: now)
    } else if isLate(slot, now: now) {
      entries[slot].hadSecondChance = true
      let grace = entries[slot].due.interval(since: entries[slot].registeredAt)
      schedule(id.slot, at: now.advanced(by: grace))
    } else if let holder = holder(of: id.slot) {
      plan.held.append(holder)
      free(id.slot, .forgotten)
      heap.didPopStale()
    } else {
      entries[slot].phase = .inCheck
      plan.overdue.append(
        Candidate(
          entry: id,
          complement: ~UInt(bitPattern: ObjectIdentifier(object)),
          type: ObjectIdentifier(type(of: object)),
          line: sites[entries[slot].site].line,
          backtrace: entries[slot].backtrace,
          scope: entries[slot].scope
        )
      )
    }
  }

  /// What held an object that nobody dismissed, if that is alive; its report then says it all.
  private func holder(of slot: UInt32) -> AnyObject? {
    guard !owned.isEmpty, let holder = owned[slot]?.holder else { return nil }
    // SAFETY: Copied out of the dictionary, so nobody else touches this box.
    return unsafe holder.object
  }

  /// Whether the check came too late to say anything about the object.
  ///
  /// The machine was busy or asleep, so what would have released the object may not have had its
  /// time either. Only once per object: a machine that is always busy must not silence us.
  private func isLate(_ slot: Int, now: Timestamp) -> Bool {
    !entries[slot].hadSecondChance && now.interval(since: entries[slot].due) > lateTolerance
  }

  /// Watches a reported object further, at twice the distance.
  private mutating func scheduleNextLook(_ slot: UInt32, now: Timestamp) {
    guard var afterlife = afterlives[slot] else { return }
    afterlife.lastSeenAlive = now
    afterlife.interval = min(afterlife.interval * 2, Afterlife.longestInterval)
    afterlives[slot] = afterlife
    schedule(slot, at: now.advanced(by: afterlife.interval))
  }

  // MARK: - Examining

  /// Whether an overdue object can be examined.
  enum Examination {
    /// It can: here it is, held by the only strong reference to any object.
    case begin(AnyObject, Overdue)

    /// There is nothing to examine: it is gone or taken back.
    case nothing

    /// Another thread holds an object for a moment; the entry comes up again soon.
    case later
  }

  /// Begins to examine an overdue object.
  mutating func beginExamining(_ id: EntryID, now: Timestamp) -> Examination {
    guard isCurrent(id), entries[Int(id.slot)].phase == .inCheck else { return .nothing }
    guard peeks == 0 else {
      entries[Int(id.slot)].phase = .pending
      schedule(id.slot, at: now.advanced(by: Self.peekDelay))
      return .later
    }
    guard let object = object(in: id.slot) else {
      free(id.slot, .forgotten)
      return .nothing
    }
    isExamining = true
    return .begin(object, overdue(id, now: now))
  }

  /// Ends an examination, after its reference was let go.
  ///
  /// - Returns: The object, if it is still alive, to be let go of without the lock.
  mutating func endExamining(_ id: EntryID) -> AnyObject? {
    isExamining = false
    guard isCurrent(id), entries[Int(id.slot)].phase == .inCheck else { return nil }
    guard let object = object(in: id.slot) else {
      free(id.slot, .forgotten)
      return nil
    }
    return object
  }

  /// What is known of an entry.
  private func overdue(_ id: EntryID, now: Timestamp) -> Overdue {
    let slot = Int(id.slot)
    return Overdue(
      entry: id,
      registeredAt: entries[slot].registeredAt,
      deadline: entries[slot].due,
      seenAt: now,
      reason: entries[slot].reason,
      site: sites[entries[slot].site],
      backtrace: entries[slot].backtrace,
      scope: entries[slot].scope
    )
  }

  // MARK: - Ending

  /// What follows a check.
  struct CheckEnd {
    /// Calls whose wait is over.
    var completions: [@Sendable () -> Void] = []

    /// Objects to let go of without the lock.
    let held = HeldObjects()

    /// When to ring next.
    var next = Timestamp.never
  }

  /// Whether a further object would be watched after its report.
  var hasRoomForAfterlife: Bool { afterlives.count < Afterlife.limit }

  /// Ends a check, after its reports were published.
  mutating func endCheck(retained: [Retained], now: Timestamp) -> CheckEnd {
    for one in retained where isCurrent(one.overdue.entry) {
      let slot = one.overdue.entry.slot
      tally.reported += 1
      guard one.isWatchedFurther else {
        free(slot, .decided)
        continue
      }
      entries[Int(slot)].phase = .reported
      let afterlife = Afterlife(
        deadline: one.overdue.deadline,
        lastSeenAlive: one.overdue.seenAt
      )
      afterlives[slot] = afterlife
      schedule(slot, at: now.advanced(by: afterlife.interval))
    }
    checksEnded = checksBegun
    isTellingReleased = false
    shrink()
    var end = CheckEnd()
    end.completions = advanceWaiters(now: now, held: end.held)
    end.next = nextRing(now: now)
    armedFor = end.next
    return end
  }

  /// When there is something to do next.
  private mutating func nextRing(now: Timestamp) -> Timestamp {
    var next = nextLook
    if !released.isEmpty { next = min(next, now) }
    if !waiters.isEmpty {
      pollInterval = min(pollInterval * 2, Self.longestPoll)
      nextPoll = now.advanced(by: pollInterval)
      next = min(next, nextPoll)
    }
    return next
  }
}
