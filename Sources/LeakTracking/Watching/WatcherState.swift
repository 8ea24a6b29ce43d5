/// Everything a watcher knows: a value whose transitions say what is to be done after unlocking.
///
/// Transitions load weak references, which runs nobody's code. What they load they hand out to be
/// released without the lock, because that may run a deinitialiser.
struct WatcherState: Sendable {
  /// How late a check may be before it counts as late, in nanoseconds.
  let lateTolerance: Int64

  /// How much later than the first deadline the last one may be that a check decides with it, in nanoseconds.
  let gathering: Int64

  /// All registrations, and free slots between them.
  var entries: [Entry] = []

  /// Slots that are not in use.
  var freeSlots: [UInt32] = []

  /// How many slots are in use.
  var liveCount = 0

  /// The generation given out last.
  var lastGeneration: UInt32 = 0

  /// When entries are to be looked at.
  var heap = DeadlineHeap()

  /// What is overdue waits until then, to be decided with what is due right after it.
  var gatheredUntil = Timestamp(nanoseconds: .min)

  /// Entries by address.
  var index = AddressIndex()

  /// Call sites by position.
  var sites = CallSiteTable()

  /// How instances of a class are treated.
  var types = TypeTable()

  /// How many scopes there are.
  var scopeCount = 0

  /// The owner of registrations that name none.
  var ambientScope = ScopeID.none

  /// When the alarm rings, as far as is known here.
  var armedFor = Timestamp.never

  /// What is known of reported objects, by slot.
  var afterlives: [UInt32: Afterlife] = [:]

  /// Why objects are watched that nobody dismissed, by slot.
  var owned: [UInt32: Ownership] = [:]

  /// What became of all registrations.
  var tally = WatcherTally()

  /// Reported objects found dead, not yet told.
  var released: [ReleasedLate] = []

  /// Who waits for what.
  var waiters: [Waiter] = []

  /// The number given to a waiter last.
  var lastWaiter: UInt64 = 0

  /// When waiters' objects are looked at next.
  var nextPoll = Timestamp.never

  /// The time between such looks, in nanoseconds.
  var pollInterval: Int64 = 0

  /// How many threads hold objects at this moment because they looked outside of a check.
  var peeks = 0

  /// Whether an object is being examined: nobody else may hold one meanwhile.
  var isExamining = false

  /// How many checks have begun.
  var checksBegun: UInt64 = 0

  /// How many checks have ended.
  var checksEnded: UInt64 = 0

  /// Whether the running check has objects found dead to tell.
  var isTellingReleased = false

  /// Nothing registered.
  init(lateTolerance: Int64, gathering: Int64 = 0) {
    self.lateTolerance = lateTolerance
    self.gathering = gathering
  }

  // MARK: - Entries

  /// Whether an entry still is the one that is meant.
  func isCurrent(_ id: EntryID) -> Bool {
    Int(id.slot) < entries.count && entries[Int(id.slot)].generation == id.generation
  }

  /// The name of the entry in a slot.
  func id(of slot: UInt32) -> EntryID {
    EntryID(slot: slot, generation: entries[Int(slot)].generation)
  }

  /// The object of an entry.
  func object(in slot: UInt32) -> AnyObject? {
    // SAFETY: The weak box lies in memory that only the lock's holder touches.
    guard let object = unsafe entries[Int(slot)].box.object, !LastRelease.isGoing(object) else {
      return nil
    }
    return object
  }

  /// Forgets an entry.
  mutating func free(_ slot: UInt32, _ end: WatcherTally.End) {
    switch end {
    case .decided: break
    case .forgotten: tally.forgotten += 1
    case .cancelled: tally.cancelled += 1
    }
    index.remove(slot, in: entries)
    if !owned.isEmpty { owned[slot] = nil }
    if entries[Int(slot)].phase == .reported { afterlives[slot] = nil }
    entries[Int(slot)] = Entry()
    leaveNode()
    liveCount -= 1
    freeSlots.append(slot)
  }

  /// Gives the memory of a burst back, once all of it is over.
  mutating func shrink() {
    guard liveCount == 0, entries.count > 1_024 else { return }
    entries = []
    freeSlots = []
    index = AddressIndex()
    heap = DeadlineHeap()
  }

  /// Forgets an entry whose object is gone, and notes it where the object had been reported.
  mutating func end(_ slot: UInt32, now: Timestamp) {
    let wasReported = entries[Int(slot)].phase == .reported
    if let afterlife = afterlives[slot] {
      released.append(
        ReleasedLate(
          entry: id(of: slot),
          scope: entries[Int(slot)].scope,
          deadline: afterlife.deadline,
          lastSeenAlive: afterlife.lastSeenAlive,
          firstSeenGone: now
        )
      )
    }
    free(slot, wasReported ? .decided : .forgotten)
  }

  // MARK: - Looks

  /// Sets when an entry is looked at next.
  mutating func schedule(_ slot: UInt32, at due: Timestamp) {
    entries[Int(slot)].due = due
    heap.push(DeadlineHeap.Node(due: due, entry: id(of: slot)))
  }

  /// Moves the next look at an entry, which has one already.
  mutating func reschedule(_ slot: UInt32, at due: Timestamp) {
    schedule(slot, at: due)
    leaveNode()
  }

  /// Whether a node is what its entry is waiting for.
  func isCurrent(_ node: DeadlineHeap.Node) -> Bool {
    isCurrent(node.entry) && entries[Int(node.entry.slot)].due == node.due
  }

  /// Notes that an entry's node is stale.
  private mutating func leaveNode() {
    guard heap.didLeaveStale() else { return }
    var nodes = DeadlineHeap()
    swap(&nodes, &heap)
    nodes.compact { isCurrent($0) }
    swap(&nodes, &heap)
  }

  // MARK: - The alarm

  /// When the earliest look takes place.
  var nextLook: Timestamp { max(heap.earliest, gatheredUntil) }

  /// The time the alarm has to be brought forward to; `never` where it need not be.
  mutating func alarm(for time: Timestamp) -> Timestamp {
    guard time.nanoseconds < armedFor.nanoseconds else { return .never }
    armedFor = time
    return time
  }
}
