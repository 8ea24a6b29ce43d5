/// How long an object may outlive its dismissal: any `Duration`, made safe to calculate with.
package struct GracePeriod: Hashable, Sendable, BitwiseCopyable {
  /// From 0 to a day.
  package let nanoseconds: Int64

  /// The longest grace period there is: a day.
  package static let longest = GracePeriod(clampedNanoseconds: 86_400_000_000_000)

  /// Takes a duration, negative ones as zero, ones above a day as a day.
  package init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    guard seconds < 86_400 else {
      self = .longest
      return
    }
    guard seconds >= 0, attoseconds >= 0 else {
      self.init(clampedNanoseconds: 0)
      return
    }
    self.init(clampedNanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  /// Takes a number that is known to be within the bounds.
  private init(clampedNanoseconds: Int64) {
    self.nanoseconds = clampedNanoseconds
  }
}
