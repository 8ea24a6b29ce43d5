extension WatcherState {
  /// The time between the first two looks at objects somebody waits for: a millisecond.
  private static var shortestPoll: Int64 { 1_000_000 }

  /// The longest such time: 50 milliseconds.
  static var longestPoll: Int64 { 50_000_000 }

  /// What came of a call that wants registrations decided.
  struct Settling {
    /// The waiter's number; nil where there is nothing to wait for.
    var waiter: UInt64?

    /// Objects to let go of without the lock; then ``WatcherState/endPeek()`` is due.
    let held = HeldObjects()

    /// What the alarm is to be brought forward to.
    var alarm = Timestamp.never
  }

  /// Wants registrations decided: those there are now, not later ones.
  ///
  /// - Parameters:
  ///   - coverage: Which registrations.
  ///   - limit: Brings forward what would be decided later than that, in nanoseconds from now.
  ///   - now: The present.
  ///   - completion: Called when all are decided, unless there is nothing to wait for.
  /// - Returns: What is to be done after unlocking.
  ///
  /// - Complexity: O(*n*) for *n* registrations.
  mutating func beginSettling(
    _ coverage: Coverage,
    limit: Int64?,
    now: Timestamp,
    completion: @escaping @Sendable () -> Void
  ) -> Settling {
    var settling = Settling()
    var covered: [EntryID] = []
    var reported: [EntryID] = []
    for slot in entries.indices where coverage.includes(entries[slot].scope) {
      let slot = UInt32(truncatingIfNeeded: slot)
      switch entries[Int(slot)].phase {
      case .free: break
      case .inCheck: covered.append(id(of: slot))
      case .pending:
        if let limit { bringForward(slot, to: now.advanced(by: limit)) }
        covered.append(id(of: slot))
      case .reported: reported.append(id(of: slot))
      }
    }
    lastWaiter += 1
    var waiter = Waiter(
      number: lastWaiter,
      entries: covered,
      reported: reported,
      completion: completion
    )
    if !advance(&waiter, now: now, held: settling.held) {
      waiters.append(waiter)
      settling.waiter = waiter.number
      pollInterval = Self.shortestPoll
      nextPoll = now.advanced(by: pollInterval)
      settling.alarm = alarm(for: min(nextPoll, released.isEmpty ? nextLook : now))
    }
    if !settling.held.isEmpty { peeks += 1 }
    return settling
  }

  /// Ends a look outside of a check, after everything it held was let go.
  mutating func endPeek() {
    peeks -= 1
  }

  /// Takes back a wait.
  ///
  /// - Returns: What is to be called then; nil where it was called before.
  mutating func endWaiting(_ number: UInt64) -> (@Sendable () -> Void)? {
    guard let position = waiters.firstIndex(where: { $0.number == number }) else { return nil }
    return waiters.remove(at: position).completion
  }

  /// Looks at waiters' objects; waiters whose objects are all decided leave.
  mutating func advanceWaiters(
    now: Timestamp,
    held: HeldObjects
  ) -> [@Sendable () -> Void] {
    var completions: [@Sendable () -> Void] = []
    var waiting: [Waiter] = []
    var everyone: [Waiter] = []
    swap(&everyone, &waiters)
    for var waiter in everyone {
      if advance(&waiter, now: now, held: held) {
        completions.append(waiter.completion)
      } else {
        waiting.append(waiter)
      }
    }
    waiters = waiting
    return completions
  }

  /// Looks at a scope's entries without deciding anything.
  mutating func look(_ scope: ScopeID, now: Timestamp, held: HeldObjects) -> ScopeLook {
    var look = ScopeLook()
    for slot in entries.indices where entries[slot].scope == scope {
      switch entries[slot].phase {
      case .free: break
      case .reported: look.leaked += 1
      case .inCheck:
        look.alive += 1
        look.lastDeadline = max(look.lastDeadline ?? now, now)
      case .pending:
        if isAlive(UInt32(truncatingIfNeeded: slot), now: now, held: held) {
          look.alive += 1
          look.lastDeadline = max(look.lastDeadline ?? now, entries[slot].due)
        }
      }
    }
    if !held.isEmpty { peeks += 1 }
    return look
  }

  /// The check that has to end before everything found dead so far is told.
  private var awaitedCheck: UInt64 {
    if !released.isEmpty { return checksBegun + 1 }
    return isTellingReleased ? checksBegun : 0
  }

  /// Skips what is decided or gone.
  ///
  /// Stops at the first object that is alive: it has to go first anyway, so that waiting for many
  /// objects costs no more looks than waiting for one.
  ///
  /// - Returns: Whether the wait is over.
  private mutating func advance(
    _ waiter: inout Waiter,
    now: Timestamp,
    held: HeldObjects
  ) -> Bool {
    if waiter.awaitedCheck == nil, waiter.reported.isEmpty || !isExamining {
      lookAgain(at: waiter.reported, now: now, held: held)
      waiter.awaitedCheck = awaitedCheck
    }
    while waiter.position < waiter.entries.count {
      let id = waiter.entries[waiter.position]
      if isCurrent(id), entries[Int(id.slot)].phase != .reported {
        if entries[Int(id.slot)].phase == .inCheck { return false }
        if isAlive(id.slot, now: now, held: held) { return false }
      }
      waiter.position += 1
    }
    return waiter.awaitedCheck.map { checksEnded >= $0 } ?? false
  }

  /// Whether a pending entry's object is alive; ends the entry where not.
  ///
  /// While another object is examined none is touched: what we held would be counted there.
  private mutating func isAlive(
    _ slot: UInt32,
    now: Timestamp,
    held: HeldObjects
  ) -> Bool {
    guard !isExamining else { return true }
    guard let object = object(in: slot) else {
      end(slot, now: now)
      return false
    }
    held.append(object)
    return true
  }

  /// Looks whether reported objects have died by now.
  private mutating func lookAgain(at reported: [EntryID], now: Timestamp, held: HeldObjects) {
    for id in reported where isCurrent(id) && entries[Int(id.slot)].phase == .reported {
      guard let object = object(in: id.slot) else {
        end(id.slot, now: now)
        continue
      }
      held.append(object)
      afterlives[id.slot]?.lastSeenAlive = now
    }
  }

  /// Shortens an entry's time.
  private mutating func bringForward(_ slot: UInt32, to due: Timestamp) {
    if due < entries[Int(slot)].due { reschedule(slot, at: due) }
  }
}
