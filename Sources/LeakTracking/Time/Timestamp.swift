/// A point on a tracker's clock, in nanoseconds since some beginning.
package struct Timestamp: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// Nanoseconds since the clock's beginning.
  package let nanoseconds: Int64

  /// A point on the clock.
  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Later than every alarm: "no alarm".
  package static let never = Timestamp(nanoseconds: .max)

  /// The point so many nanoseconds later; stops at the ends instead of trapping.
  package func advanced(by interval: Int64) -> Timestamp {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(interval)
    return overflow
      ? Timestamp(nanoseconds: interval < 0 ? .min : .max) : Timestamp(nanoseconds: sum)
  }

  /// The seconds from another point to this one; negative where that is later.
  package func seconds(since other: Timestamp) -> Double {
    Double(nanoseconds.subtractingReportingOverflow(other.nanoseconds).partialValue) / 1e9
  }

  /// The nanoseconds from another point to this one.
  package func interval(since other: Timestamp) -> Int64 {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
    return overflow ? .max : difference
  }

  /// Orders by time.
  package static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }
}
