import LeakLocking

/// An object that can hold itself, and be cut loose again: these tests leak nothing themselves.
final class Ring: Sendable {
  /// What it holds.
  let next = Locked<Ring?>(nil)

  /// Makes an object that nothing holds but itself.
  static func leaked() -> Ring {
    let ring = Ring()
    ring.next.withLock { $0 = ring }
    return ring
  }

  /// Lets the object go.
  func cut() {
    _ = next.withLock { next in
      defer { next = nil }
      return next
    }
  }
}
