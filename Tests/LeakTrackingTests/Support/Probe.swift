import LeakLocking

/// An object to watch, which says when it dies.
final class Probe: Sendable {
  /// Run in the deinitialiser.
  private let atEnd: @Sendable () -> Void

  /// An object.
  init(atEnd: @escaping @Sendable () -> Void = {}) {
    self.atEnd = atEnd
  }

  deinit { atEnd() }
}
