/// An object that can hold itself, and be cut loose again: these tests leak nothing themselves.
final class Ring: @unchecked Sendable {
  // SAFETY: Changed by whoever made the object, and then by whoever cuts it, never at once.
  /// What it holds.
  private var next: Ring?

  /// Makes an object that nothing holds but itself.
  static func leaked() -> Ring {
    let ring = Ring()
    ring.next = ring
    return ring
  }

  /// Lets the object go.
  func cut() {
    next = nil
  }
}
