package import LeakMemory

/// Damages copies of real records and objects as stale or overwritten memory would be damaged.
package enum Damage {
  /// Bytes with a few words replaced.
  ///
  /// - Parameters:
  ///   - bytes: What to damage.
  ///   - address: Where the bytes come from; some words will lead there.
  ///   - places: Further addresses that words will lead to.
  ///   - firstPlace: The first byte that may be replaced; a multiple of 8.
  ///   - random: Decides what happens.
  /// - Returns: As many bytes.
  package static func damaged(
    _ bytes: [UInt8],
    at address: Address,
    leadingTo places: [UInt] = [],
    from firstPlace: Int = 0,
    using random: inout SeededGenerator
  ) -> [UInt8] {
    var result = bytes
    let last = bytes.count / 8
    guard last > 0 else { return result }
    let first = min(firstPlace / 8, last - 1)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: first..<last, using: &random) * 8
      let old = word(of: bytes, at: place)
      var new = replacement(for: old, in: bytes, at: address, using: &random)
      if let other = places.randomElement(using: &random), Bool.random(using: &random) {
        new = other
      }
      set(new, at: place, of: &result)
    }
    return result
  }

  /// The word at an offset.
  package static func word(of bytes: [UInt8], at place: Int) -> UInt {
    (0..<8).reduce(0) { $0 | UInt(bytes[place + $1]) << UInt($1 * 8) }
  }

  /// Replaces the word at an offset.
  package static func set(_ word: UInt, at place: Int, of bytes: inout [UInt8]) {
    for index in 0..<8 { bytes[place + index] = UInt8(truncatingIfNeeded: word >> UInt(index * 8)) }
  }

  /// What a word is replaced with.
  private static func replacement(
    for old: UInt,
    in bytes: [UInt8],
    at address: Address,
    using random: inout SeededGenerator
  ) -> UInt {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: 0
    case 1: .max
    case 2: UInt(truncatingIfNeeded: random.next())
    case 3: address.bits
    case 4: address.bits &+ UInt.random(in: 0..<512, using: &random)
    case 5: old ^ 1 << UInt.random(in: 0..<64, using: &random)
    case 6: old &+ UInt.random(in: 0..<64, using: &random) &* 8
    case 7: word(of: bytes, at: Int.random(in: 0..<bytes.count / 8, using: &random) * 8)
    case 8: UInt.random(in: 0..<2048, using: &random)
    default: 1 << 60
    }
  }
}
