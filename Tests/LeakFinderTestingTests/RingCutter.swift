/// Remembers a ring, to cut it when a test is over.
final class RingCutter {
  /// What is cut.
  private(set) weak var ring: Ring?

  /// Makes a ring that holds itself.
  func makeRing() -> Ring {
    let made = Ring.leaked()
    ring = made
    return made
  }

  deinit {
    ring?.cut()
  }
}
