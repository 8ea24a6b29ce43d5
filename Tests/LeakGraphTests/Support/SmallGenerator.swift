/// A generator of random numbers that gives the same ones for the same seed.
struct SmallGenerator: RandomNumberGenerator {
  /// The state, never 0.
  private var state: UInt64

  /// A generator with a seed.
  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// A number below a small limit, faster than the standard library's in debug builds.
  mutating func below(_ limit: Int) -> Int { Int(next() >> 33) % limit }

  /// Whether something of a probability of one in some happens.
  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }
}
