import LeakLocking

/// An object that goes when it should; being reported would be a false alarm.
final class Innocent {
  /// A part, for dismissals that include what is owned.
  var part: Innocent?

  /// Room for changes.
  var values: [Int] = []

  /// An object with so many parts in a chain.
  init(depth: Int = 0) {
    part = depth > 0 ? Innocent(depth: depth - 1) : nil
  }
}

/// An object that holds itself until it is told otherwise.
final class Leaky: Sendable {
  /// Refers to the object itself.
  private let ring = Locked<Leaky?>(nil)

  /// Closes the ring.
  func close() { ring.withLock { $0 = self } }

  /// Opens the ring.
  func open() {
    // Taken out, so that the last reference goes without the lock.
    let taken = ring.withLock { ring -> Leaky? in
      defer { ring = nil }
      return ring
    }
    _ = consume taken
  }
}

/// What one of many threads changes while others explore it.
final class Shared: Sendable {
  /// What changes.
  struct State: Sendable {
    /// References that come and go.
    var neighbours: [Shared] = []

    /// The same under keys.
    var byName: [String: Shared] = [:]

    /// A closure that captures one of them.
    var action: (@Sendable () -> Void)?
  }

  /// Guards what changes.
  let state = Locked(State())

  /// Lets go of everything; returns it, to be let go of without the lock.
  func clear() -> State {
    state.withLock { state in
      defer { state = State() }
      return state
    }
  }
}
