extension UInt {
  /// The next multiple of a power of two; wraps behind the last one.
  func roundedUp(to size: UInt) -> UInt {
    (self &+ (size &- 1)) & ~(size &- 1)
  }
}
