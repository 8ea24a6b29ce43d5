#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
import LeakAnalysis
import LeakFindings
import LeakMemory

/// Looks at an object again where what was seen may be of the moment: a queue that has just been given what it runs next, a
/// thread in a method that takes less than a millisecond.
enum RepeatedLook {
  /// Why an object is alive that the caller has, by the first look that has nothing of the moment, or by the one that has
  /// least of it.
  ///
  /// - Parameter address: The object's address.
  /// - Returns: Nil where there is no such object.
  /// - Throws: Where no picture can be taken at all.
  @inline(never)
  static func finding(ofHeld address: Address) throws(SnapshotError) -> RetentionFinding? {
    guard var best = try finding(at: address) else { return nil }
    for pause in RetentionFinding.Moment.pauses where !best.moment.isEmpty {
      usleep(UInt32(pause) * 1_000)
      guard let next = try? finding(at: address) else { break }
      if next.moment.count < best.moment.count { best = next }
    }
    return best
  }

  /// Why an object is alive that the caller has, by one look.
  @inline(never)
  private static func finding(at address: Address) throws(SnapshotError) -> RetentionFinding? {
    try HeapLook(.caller(holding: address)).finding(at: address)
  }
}
