import LeakTestSupport

extension SeededGenerator {
  /// Replaces a few bytes or words of some bytes, at places from given ranges where there are any.
  mutating func damage(_ bytes: inout [UInt8], within places: [Range<Int>], words: [UInt64] = []) {
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      guard let range = places.randomElement(using: &self), !range.isEmpty else { continue }
      let place = Int.random(in: range, using: &self)
      guard bytes.indices.contains(place) else { continue }
      switch Int.random(in: 0..<6, using: &self) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &self)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 2: bytes[place] = [0, 0x7f, 0x80, 0xff].randomElement(using: &self) ?? 0
      default:
        let start = place & ~7
        guard start + 8 <= bytes.count else { continue }
        let old = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << UInt64($1 * 8) }
        let choices = [
          0, .max, next(), 1 << 63, old ^ 1 << UInt64.random(in: 0..<64, using: &self), old &+ 8,
          old &- 8, 1 << 32, 0xffff_ffff,
        ]
        let new =
          Bool.random(using: &self)
          ? choices.randomElement(using: &self) : words.randomElement(using: &self)
        for index in 0..<8 {
          bytes[start + index] = UInt8(truncatingIfNeeded: (new ?? 0) >> UInt64(index * 8))
        }
      }
    }
  }
}
