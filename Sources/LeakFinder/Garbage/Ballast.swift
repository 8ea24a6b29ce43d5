/// Memory that is taken and kept for a while, so that what is made meanwhile lies where nothing lay before.
///
/// An allocator hands out first what was freed last, and words that named what lay there are still about:
/// in caches of libdispatch, in the unused rest of buffers. They would be taken for references to what is
/// made there now, and garbage be missed.
final class Ballast: Sendable {
  /// The smallest of objects.
  private final class Smallest: Sendable {}

  /// An object with two words.
  private final class Small: Sendable {
    /// Nothing of interest.
    let first = 0
    let second = 0
  }

  /// What is kept.
  private let objects: [any Sendable]

  /// How much is taken of each of the smaller and of the larger sizes.
  private static let manySmall = 192
  private static let manyLarge = 24

  /// Takes memory.
  init() {
    var objects: [any Sendable] = []
    for _ in 0..<Self.manySmall {
      objects.append(Smallest())
      objects.append(Small())
    }
    // Behind the header of 32 bytes, in the steps of the allocator.
    for count in stride(from: 8, through: 488, by: 16) {
      for _ in 0..<(count < 120 ? Self.manySmall : Self.manyLarge) {
        objects.append([UInt8](repeating: 0, count: count))
      }
    }
    self.objects = objects
  }
}
