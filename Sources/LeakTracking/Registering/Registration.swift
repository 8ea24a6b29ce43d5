/// One call that registers an object, as far as the watcher cares.
package struct Registration: Sendable {
  /// The present.
  package let now: Timestamp

  /// How long the object may live on.
  package let grace: GracePeriod

  /// Why it should be gone, in the caller's words.
  package let reason: String?

  /// The call.
  package let site: CallSite

  /// The stack of the call, as the watcher's owner names it.
  package let backtrace: UInt32

  /// Whose registration it is: `none` for that of the ambient scope, nil where that is still to be
  /// found out, should there be any scopes.
  package let scope: ScopeID?

  /// Describes a registration.
  package init(
    now: Timestamp,
    grace: GracePeriod,
    reason: String?,
    site: CallSite,
    backtrace: UInt32,
    scope: ScopeID?
  ) {
    self.now = now
    self.grace = grace
    self.reason = reason
    self.site = site
    self.backtrace = backtrace
    self.scope = scope
  }

  /// The same registration for another reason, which follows the caller's own.
  package func explained(by text: String) -> Registration {
    Registration(
      now: now,
      grace: grace,
      reason: reason.map { "\($0); \(text)" } ?? text,
      site: site,
      backtrace: backtrace,
      scope: scope
    )
  }

  /// The same registration for a given scope.
  package func scoped(_ scope: ScopeID) -> Registration {
    Registration(
      now: now,
      grace: grace,
      reason: reason,
      site: site,
      backtrace: backtrace,
      scope: scope
    )
  }
}
