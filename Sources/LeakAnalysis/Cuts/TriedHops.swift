/// The hops of a path whose cuts are tried: of one with many hops, such as a linked list's, those at either end.
enum TriedHops {
  /// The most hops at either end that are tried.
  private static let most = 64

  /// The fewest hops at either end that are tried, however many references a trial visits.
  private static let fewest = 8

  /// The number of references that the trials of one path may visit before no more are made.
  ///
  /// A cut of one reference of a ring visits all of the ring.
  private static let mostEffort = 2_000_000

  /// The places of the hops that are tried at most, from both ends inwards.
  static func places(ofHops count: Int) -> [Int] {
    (0..<min(most, (count + 1) / 2)).flatMap { hop in
      hop == count - 1 - hop ? [hop] : [hop, count - 1 - hop]
    }
  }

  /// Whether a further hop is tried.
  ///
  /// - Parameters:
  ///   - number: The number of hops before it.
  ///   - effort: The number of references that their trials visited.
  /// - Returns: Whether a trial of its cut may be made.
  static func mayTry(after number: Int, effort: Int) -> Bool {
    number < 2 * fewest || effort < mostEffort
  }
}
