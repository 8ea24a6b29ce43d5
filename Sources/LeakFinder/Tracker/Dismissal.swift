import LeakTracking

/// One dismissal, which can be taken back.
public struct Dismissal: Sendable {
  /// Who watches the object; nil where nobody does.
  private let watcher: Watcher?

  /// The registration.
  private let entry: EntryID?

  /// A dismissal that is watched.
  init(watcher: Watcher, entry: EntryID) {
    self.watcher = watcher
    self.entry = entry
  }

  /// A dismissal that nobody watches, because tracking is off or the class is left alone.
  init() {
    self.watcher = nil
    self.entry = nil
  }

  /// Takes the dismissal back: the object may live on and is not reported.
  ///
  /// Does nothing where the object is gone or was reported already. Dismissals of one object are
  /// one until it is presented again, so taking back any of them takes back all.
  public func cancel() {
    guard let entry else { return }
    watcher?.cancel(entry)
  }
}
