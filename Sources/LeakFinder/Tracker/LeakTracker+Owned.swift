import LeakMirror
import LeakTracking

extension LeakTracker {
  /// Registers what only a dismissed object owns.
  ///
  /// - Parameters:
  ///   - owner: The object.
  ///   - registration: Its dismissal, which is that of its parts too.
  ///   - dismissal: Its entry.
  @inline(never)
  func registerOwned(
    by owner: AnyObject,
    as registration: Registration,
    _ dismissal: EntryID
  ) {
    let ownerName = String(describing: type(of: owner))
    let parts = LiveLook.parts(of: owner)
    OwnedObjects().forEach(ofOwner: owner, among: parts) { found in
      let part = registration.explained(
        by: "outlived \(ownerName), which alone held it: \(ownerName)\(found.label)"
      )
      return registerOwned(found, as: part, dismissal)
    }
  }

  /// Registers one part of a dismissed object.
  ///
  /// - Returns: Whether the part is not opted out.
  private func registerOwned(
    _ found: OwnedObjects.Found,
    as registration: Registration,
    _ dismissal: EntryID
  ) -> Bool {
    /// Tries once.
    func attempt(isAsked: Bool = false) -> Watcher.Outcome {
      watcher.registerOwned(
        found.object,
        as: registration,
        isAsked: isAsked,
        by: dismissal,
        holder: found.holder
      )
    }
    var outcome = attempt()
    if case .unknownClass = outcome {
      watcher.setTreatment(of: found.object, asks: found.object is any LeakTrackingOptional)
      outcome = attempt()
    }
    if case .asksFirst = outcome, let optional = found.object as? any LeakTrackingOptional,
      optional.expectsDeallocation
    {
      outcome = attempt(isAsked: true)
    }
    if case .registered = outcome { return true }
    return false
  }
}
