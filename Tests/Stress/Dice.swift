/// Numbers that look random and are the same in every run of a worker.
struct Dice: RandomNumberGenerator {
  /// The last state.
  private var state: UInt64

  /// Dice of a worker.
  init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}
