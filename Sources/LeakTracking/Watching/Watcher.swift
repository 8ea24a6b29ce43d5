import LeakLocking

/// Watches objects that should be gone and hands out those that are not.
///
/// One watcher has one alarm, however many objects it watches. It keeps none of them alive, except
/// for the moments in which it looks at one.
package final class Watcher: Sendable {
  /// What came of a registration.
  package enum Outcome: Sendable, BitwiseCopyable {
    /// The object is watched.
    case registered(EntryID)

    /// Its class is not known yet: call ``Watcher/setTreatment(of:asks:)`` and come again.
    case unknownClass

    /// Its class wants every instance to be asked: ask it and come again.
    case asksFirst

    /// Its class is left alone.
    case ignored

    /// There are scopes: find out which and come again.
    case needsScope
  }

  /// What the alarm calls.
  private let core: WatcherCore

  /// Wakes the core.
  private let alarm: any TrackingAlarm

  /// A watcher without entries.
  ///
  /// - Parameters:
  ///   - owner: Is told what the watcher finds; is kept alive.
  ///   - clock: Where the time comes from.
  ///   - scheduler: Makes the alarm.
  ///   - lateTolerance: How late a check may be before it gives objects a second chance.
  ///   - gathering: How much later than the first deadline the last one may be that a check decides with it, so
  ///     that objects dismissed one right after the other are told together.
  package init(
    owner: any WatcherOwner,
    clock: any TrackingClock,
    scheduler: any TrackingScheduler,
    lateTolerance: Duration = .milliseconds(500),
    gathering: Duration = .zero
  ) {
    let core = WatcherCore(
      clock: clock,
      owner: owner,
      lateTolerance: GracePeriod(lateTolerance).nanoseconds,
      gathering: GracePeriod(gathering).nanoseconds
    )
    self.core = core
    self.alarm = scheduler.makeAlarm { core.check() }
  }

  /// The present on the watcher's clock.
  package var now: Timestamp { core.time.now }

  /// The present, or a few milliseconds later; cheap.
  package var roughlyNow: Timestamp { core.time.roughlyNow }

  /// What became of all registrations so far.
  package var tally: WatcherTally { core.state.withLock { $0.tally } }

  /// How many registrations there are, reported ones included.
  package var entryCount: Int { core.state.withLock { $0.liveCount } }

  // MARK: - Registering

  /// Registers an object.
  ///
  /// - Parameters:
  ///   - object: Is not kept alive. One whose deinitialiser already runs is never reported.
  ///   - registration: The call.
  ///   - isAsked: Whether the object itself has said that it should be gone.
  /// - Returns: The entry, or what is missing for one.
  ///
  /// - Complexity: O(1) where deadlines come in order, O(log *n*) otherwise.
  package func register(
    _ object: AnyObject,
    as registration: Registration,
    isAsked: Bool = false
  ) -> Outcome {
    outcome(
      core.state.withLock { $0.register(object, as: registration, isAsked: isAsked) }
    )
  }

  /// Registers an object because what owns it was dismissed.
  ///
  /// It is handed out only where it is alive after what held it is gone: before that, its holder is
  /// what is to be mended. Taking back the owner's dismissal takes back this registration.
  ///
  /// - Parameters:
  ///   - object: As for ``register(_:as:isAsked:)``.
  ///   - registration: The call that dismissed the owner.
  ///   - isAsked: Whether the object itself has said that it should be gone.
  ///   - dismissal: The owner's entry.
  ///   - holder: What held the object: the owner, or something between. Is not kept alive.
  /// - Returns: The entry, or what is missing for one.
  package func registerOwned(
    _ object: AnyObject,
    as registration: Registration,
    isAsked: Bool = false,
    by dismissal: EntryID,
    holder: AnyObject
  ) -> Outcome {
    outcome(
      core.state.withLock {
        $0.registerOwned(
          object,
          as: registration,
          isAsked: isAsked,
          by: dismissal,
          holder: holder
        )
      }
    )
  }

  /// Rings where a registration wants it, and says what came of it.
  @inline(__always)
  private func outcome(_ registered: WatcherState.Registered) -> Outcome {
    guard let entry = registered.entry else {
      if registered.needsScope { return .needsScope }
      return switch registered.treatment {
      case .unknown: .unknownClass
      case .ignored: .ignored
      case .tracked, .asked: .asksFirst
      }
    }
    ring(noLaterThan: registered.alarm)
    return .registered(entry)
  }

  /// Notes how instances of an object's class are treated; `ignore(_:)` goes before.
  ///
  /// - Parameters:
  ///   - object: An instance of exactly the class.
  ///   - asks: Whether each is to be asked.
  package func setTreatment(of object: AnyObject, asks: Bool) {
    core.state.withLock { state in
      let key = WatcherState.typeKey(of: object)
      guard state.types[key] == .unknown else { return }
      state.types[key] = asks ? .asked : .tracked
    }
  }

  /// Leaves the instances of a class alone from now on.
  package func ignore(_ type: ObjectIdentifier) {
    core.state.withLock { $0.types[UInt(bitPattern: type)] = .ignored }
  }

  /// Takes back one registration; does nothing where it is decided.
  package func cancel(_ entry: EntryID) {
    core.state.withLock { $0.cancel(entry) }
  }

  /// Takes back every undecided registration of an object.
  package func present(_ object: AnyObject) {
    core.state.withLock { $0.present(object) }
  }

  // MARK: - Scopes

  /// Notes that there is one scope more.
  package func addScope() {
    core.state.withLock { $0.scopeCount += 1 }
  }

  /// Notes that there is one scope less, and gives its registrations to nobody in particular.
  package func removeScope(_ scope: ScopeID) {
    core.state.withLock { state in
      state.scopeCount = max(0, state.scopeCount - 1)
      state.disown(scope)
    }
  }

  /// Gives registrations that name no scope to one; `none` for nobody.
  package func setAmbientScope(_ scope: ScopeID) {
    core.state.withLock { $0.ambientScope = scope }
  }

  /// Takes back a scope's registrations.
  package func abandon(_ scope: ScopeID) {
    core.state.withLock { $0.abandon(scope) }
  }

  /// Looks at a scope's registrations on the calling thread, without deciding anything.
  ///
  /// - Complexity: O(*n*) for all *n* registrations.
  package func look(_ scope: ScopeID) -> ScopeLook {
    let now = core.time.now
    let held = HeldObjects()
    let look = core.state.withLock { $0.look(scope, now: now, held: held) }
    letGo(held)
    return look
  }

  // MARK: - Settling

  /// Wants registrations decided: those there are now, not later ones.
  ///
  /// - Parameters:
  ///   - coverage: Which registrations.
  ///   - limit: How long to wait at most; longer grace periods are shortened to it. Nil for each
  ///     registration's own. A check that comes late adds a second chance of the same length.
  ///   - completion: Called once all are decided and their reports published: on the calling thread
  ///     before this returns where there is nothing to wait for, on the alarm's thread otherwise.
  /// - Returns: Names the wait, to take it back; nil where it is over.
  @discardableResult
  package func settle(
    _ coverage: Coverage,
    within limit: GracePeriod?,
    completion: @escaping @Sendable () -> Void
  ) -> UInt64? {
    let now = core.time.now
    let settling = core.state.withLock {
      $0.beginSettling(
        coverage,
        limit: limit?.nanoseconds,
        now: now,
        completion: completion
      )
    }
    letGo(settling.held)
    ring(noLaterThan: settling.alarm)
    if settling.waiter == nil { completion() }
    return settling.waiter
  }

  /// Ends a wait early; its completion is called unless it was already.
  package func endWaiting(_ waiter: UInt64) {
    core.state.withLock { $0.endWaiting(waiter) }?()
  }

  // MARK: - Checking

  /// Wants a check soon, if only for ``WatcherOwner/tidy()``.
  package func requestCheck() {
    let now = core.time.now
    ring(noLaterThan: core.state.withLock { $0.alarm(for: now) })
  }

  // MARK: - Details

  /// Lets go of what a look held.
  private func letGo(_ held: HeldObjects) {
    guard !held.isEmpty else { return }
    held.letGo()
    core.state.withLock { $0.endPeek() }
  }

  /// Sets the alarm.
  private func ring(noLaterThan time: Timestamp) {
    if time.nanoseconds < Int64.max { alarm.ring(noLaterThan: time) }
  }
}
