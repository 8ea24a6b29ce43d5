/// One registered object.
struct Entry: Sendable {
  /// How far the entry has come.
  enum Phase: UInt8, Sendable {
    /// The slot is not in use.
    case free

    /// Registered, not yet decided.
    case pending

    /// Due and alive: is about to be examined, is examined, or its report is being made.
    case inCheck

    /// Reported, and looked at again from time to time.
    case reported
  }

  /// The object.
  var box = WeakBox(nil)

  /// Where the object is, or was.
  var address: UInt { ~complement }

  /// The complement of the object's address: the address itself would look like a reference to whoever
  /// searches memory for some, also where it is only left of a list that has grown since.
  private var complement: UInt = ~0

  /// When the object was registered.
  var registeredAt = Timestamp.never

  /// When it is looked at next; for pending entries the deadline.
  var due = Timestamp.never

  /// Why it should be gone, in the caller's words.
  var reason: String?

  /// The call, as a position in the table of call sites.
  var site: UInt32 = 0

  /// The stack, as its owner names it.
  var backtrace: UInt32 = 0

  /// Whose registration it is.
  var scope = ScopeID.none

  /// Tells the entries apart that were in this slot; 0 while it is free.
  var generation: UInt32 = 0

  /// How far it has come.
  var phase = Phase.free

  /// Whether a late check has given it more time already.
  var hadSecondChance = false

  /// A slot that is not in use.
  init() {}

  /// Puts an object into a slot that is not in use.
  mutating func fill(
    with object: AnyObject,
    _ registration: Registration,
    site: UInt32,
    scope: ScopeID,
    generation: UInt32
  ) {
    box.refer(to: object)
    complement = ~UInt(bitPattern: ObjectIdentifier(object))
    registeredAt = registration.now
    if let text = registration.reason { reason = text }
    self.site = site
    backtrace = registration.backtrace
    self.scope = scope
    self.generation = generation
    phase = .pending
    hadSecondChance = false
  }
}
