/// The sizes that jemalloc rounds requests up to.
///
/// Source: jemalloc, include/jemalloc/internal/sc.h with a quantum of 16 bytes: 8, 16, 32, 48, 64, and
/// then four for each doubling. Verified with 5.3.0.
enum JemallocSizes {
  /// The number of size classes.
  static let count = 232

  /// The size of a class in bytes; nil where there is no such class.
  static func size(_ index: Int) -> UInt? {
    guard index >= 0, index < count else { return nil }
    if index < 5 { return [8, 16, 32, 48, 64][index] }
    let group = UInt(index - 5) / 4
    let step = UInt(index - 5) % 4 + 1
    let base: UInt = 64 << group
    return base + base / 4 * step
  }
}
