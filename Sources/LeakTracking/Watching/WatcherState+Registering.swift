extension WatcherState {
  /// What came of a registration.
  struct Registered: Sendable, BitwiseCopyable {
    /// The entry; nil where the object's class is not tracked, or nobody has said yet.
    var entry: EntryID?

    /// What is known of the object's class.
    var treatment: TypeTable.Treatment

    /// Whether the registration has to come again, with its scope.
    var needsScope = false

    /// What the alarm is to be brought forward to.
    var alarm = Timestamp.never
  }

  /// Registers an object.
  ///
  /// An object that is registered in the scope already keeps its entry, with its first reason and
  /// call, and the earlier of both deadlines: a repeated dismissal must not put off the verdict for
  /// ever. An object that was reported stays reported.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - registration: The call.
  ///   - isAsked: Whether the object itself has said that it should be gone.
  /// - Returns: The entry, or what is missing for one.
  ///
  /// - Complexity: O(1) where deadlines come in order, O(log *n*) otherwise.
  mutating func register(
    _ object: AnyObject,
    as registration: Registration,
    isAsked: Bool
  ) -> Registered {
    let treatment = types[Self.typeKey(of: object)]
    // A switch, because `==` of an enumeration in another file is not specialised.
    switch treatment {
    case .tracked: break
    case .asked where isAsked: break
    case .unknown, .asked, .ignored: return Registered(entry: nil, treatment: treatment)
    }
    if registration.scope == nil, scopeCount > 0 {
      return Registered(entry: nil, treatment: treatment, needsScope: true)
    }
    var scope = registration.scope ?? .none
    if scope == .none { scope = ambientScope }
    let due = registration.now.advanced(by: registration.grace.nanoseconds)
    if let slot = entry(for: object, in: scope, now: registration.now) {
      var alarm = Timestamp.never
      if entries[Int(slot)].phase == .pending, due < entries[Int(slot)].due {
        reschedule(slot, at: due)
        alarm = self.alarm(for: due)
      }
      return Registered(entry: id(of: slot), treatment: treatment, alarm: alarm)
    }
    let slot = takeSlot()
    fill(slot, with: object, registration, scope: scope)
    index.insert(slot, in: entries)
    schedule(slot, at: due)
    let ring = released.isEmpty ? due : registration.now
    return Registered(entry: id(of: slot), treatment: treatment, alarm: alarm(for: ring))
  }

  /// Takes back an entry; does nothing where it is decided.
  mutating func cancel(_ id: EntryID) {
    guard isCurrent(id), entries[Int(id.slot)].phase != .reported else { return }
    free(id.slot)
  }

  /// Takes back every undecided entry of an object.
  mutating func present(_ object: AnyObject) {
    let address = UInt(bitPattern: ObjectIdentifier(object))
    // An entry of an object that was here before may be taken back with the others: it is gone.
    while let slot = index.undecidedSlot(of: address, entries: entries) {
      free(slot)
    }
  }

  /// Takes back every undecided entry of a scope, and stops watching its reported ones.
  mutating func abandon(_ scope: ScopeID) {
    for slot in entries.indices where entries[slot].phase != .free && entries[slot].scope == scope {
      free(UInt32(truncatingIfNeeded: slot))
    }
  }

  /// Gives a scope's entries to nobody in particular.
  mutating func disown(_ scope: ScopeID) {
    if ambientScope == scope { ambientScope = .none }
    for slot in entries.indices where entries[slot].phase != .free && entries[slot].scope == scope {
      entries[slot].scope = .none
    }
  }

  /// The address of an object's metatype.
  static func typeKey(of object: AnyObject) -> UInt {
    UInt(bitPattern: ObjectIdentifier(type(of: object)))
  }

  /// The entry of an object; an entry of an object that was at its address before is ended.
  private mutating func entry(
    for object: AnyObject,
    in scope: ScopeID,
    now: Timestamp
  ) -> UInt32? {
    let address = UInt(bitPattern: ObjectIdentifier(object))
    while let slot = index.slot(of: address, in: scope, entries: entries) {
      // The caller holds `object`, so letting go of it here ends nothing.
      if self.object(in: slot) === object { return slot }
      end(slot, now: now)
    }
    return nil
  }

  /// Finds a slot that is not in use.
  private mutating func takeSlot() -> UInt32 {
    if let slot = freeSlots.popLast() { return slot }
    entries.append(Entry())
    return UInt32(truncatingIfNeeded: entries.count - 1)
  }

  /// Puts an object into a slot.
  private mutating func fill(
    _ slot: UInt32,
    with object: AnyObject,
    _ registration: Registration,
    scope: ScopeID
  ) {
    lastGeneration = lastGeneration == .max ? 1 : lastGeneration + 1
    liveCount += 1
    entries[Int(slot)].fill(
      with: object,
      registration,
      site: sites.position(of: registration.site),
      scope: scope,
      generation: lastGeneration
    )
  }
}
