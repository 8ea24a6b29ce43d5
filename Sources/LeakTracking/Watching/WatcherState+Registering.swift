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
  /// ever. An object that was reported stays reported, unless it was presented since.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - registration: The call.
  ///   - isAsked: Whether the object itself has said that it should be gone.
  ///   - isOwned: Whether not the object was dismissed, but what owns it.
  /// - Returns: The entry, or what is missing for one.
  ///
  /// - Complexity: O(1) where deadlines come in order, O(log *n*) otherwise.
  mutating func register(
    _ object: AnyObject,
    as registration: Registration,
    isAsked: Bool,
    isOwned: Bool = false
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
    var scope = ambientScope
    if let own = registration.scope, own.rawValue != 0 { scope = own }
    let due = registration.now.advanced(by: registration.grace.nanoseconds)
    if let slot = entry(for: object, in: scope, now: registration.now) {
      if !isOwned, !owned.isEmpty { makeOwn(slot, registration) }
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

  /// Registers an object because what owns it was dismissed; otherwise as ``register``.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - registration: The call that dismissed the owner.
  ///   - isAsked: Whether the object itself has said that it should be gone.
  ///   - dismissal: The owner's entry.
  ///   - holder: What held the object.
  /// - Returns: The entry, or what is missing for one.
  mutating func registerOwned(
    _ object: AnyObject,
    as registration: Registration,
    isAsked: Bool,
    by dismissal: EntryID,
    holder: AnyObject
  ) -> Registered {
    let before = tally.registered
    let result = register(object, as: registration, isAsked: isAsked, isOwned: true)
    // One that is registered already keeps its entry and its reason.
    if let entry = result.entry, tally.registered != before {
      owned[entry.slot] = Ownership(dismissal: dismissal, holder: WeakBox(holder))
    }
    return result
  }

  /// Takes back an entry; does nothing where it is decided.
  mutating func cancel(_ id: EntryID) {
    guard isCurrent(id), entries[Int(id.slot)].phase != .reported else { return }
    takeBack(id.slot)
  }

  /// Takes back every undecided entry of an object, and lets it be registered anew.
  mutating func present(_ object: AnyObject) {
    let address = UInt(bitPattern: ObjectIdentifier(object))
    // An entry of an object that was here before may be taken back with the others: it is gone.
    while let slot = index.anySlot(of: address, entries: entries) {
      if entries[Int(slot)].phase == .reported {
        // The report stands until the object is gone, but has no part in what comes.
        index.remove(slot, in: entries)
      } else {
        takeBack(slot)
      }
    }
  }

  /// Frees an undecided entry, and those of what its object alone owned.
  private mutating func takeBack(_ slot: UInt32) {
    let id = id(of: slot)
    free(slot, .cancelled)
    guard !owned.isEmpty else { return }
    for child in owned.filter({ $0.value.dismissal == id }).keys
    where entries[Int(child)].phase != .reported {
      free(child, .cancelled)
    }
  }

  /// Notes that an object was dismissed itself, not only what owns it.
  private mutating func makeOwn(_ slot: UInt32, _ registration: Registration) {
    guard entries[Int(slot)].phase == .pending, owned.removeValue(forKey: slot) != nil else {
      return
    }
    entries[Int(slot)].reason = registration.reason
    entries[Int(slot)].site = sites.position(of: registration.site)
    entries[Int(slot)].backtrace = registration.backtrace
  }

  /// Takes back every undecided entry of a scope, and stops watching its reported ones.
  mutating func abandon(_ scope: ScopeID) {
    for slot in entries.indices where entries[slot].phase != .free && entries[slot].scope == scope {
      let isDecided = entries[slot].phase == .reported
      free(UInt32(truncatingIfNeeded: slot), isDecided ? .decided : .cancelled)
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
    tally.registered += 1
    entries[Int(slot)].fill(
      with: object,
      registration,
      site: sites.position(of: registration.site),
      scope: scope,
      generation: lastGeneration
    )
  }
}
