/// One call that waits until some registrations are decided.
struct Waiter: Sendable {
  /// Names the call, to take it back.
  let number: UInt64

  /// The registrations it waits for.
  let entries: [EntryID]

  /// How many of ``entries`` are known to be decided; the next one was alive when last seen.
  var position = 0

  /// Reported objects, to be looked at again once no other object is being examined.
  let reported: [EntryID]

  /// The check that must have ended, because it publishes something for this call; nil until reported
  /// objects were looked at.
  var awaitedCheck: UInt64?

  /// Called once, without any lock held.
  let completion: @Sendable () -> Void
}
