/// What a watcher hands its findings to.
///
/// Everything is called on the alarm's thread, one call at a time, without any lock held.
package protocol WatcherOwner: AnyObject, Sendable {
  /// Prepares to look at objects; called before the first of a check is examined, while the watcher holds
  /// none of them.
  ///
  /// - Parameter candidates: What is overdue. Some of it may be gone before it is examined.
  func willExamine(_ candidates: [Candidate])

  /// Looks at an object that outlived its grace period.
  ///
  /// - Parameters:
  ///   - object: Held by one strong reference for the time of this call: the watcher's only one to
  ///     any object. Must not be stored.
  ///   - overdue: The registration.
  /// - Returns: What is wanted back in ``report(_:_:)`` should the object be alive without us.
  func examine(_ object: AnyObject, of overdue: Overdue) -> any Sendable

  /// Tells what a check found; called only where it found something.
  ///
  /// - Parameters:
  ///   - retained: The objects that are still alive after their examination.
  ///   - released: Objects from earlier reports that are gone now.
  func report(_ retained: [Retained], _ released: [ReleasedLate])

  /// Does what has to be done on this thread from time to time; called in every check.
  func tidy()
}
