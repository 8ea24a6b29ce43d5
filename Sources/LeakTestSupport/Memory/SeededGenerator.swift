/// Random numbers that a printed seed brings back: SplitMix64.
package struct SeededGenerator: RandomNumberGenerator {
  /// What the next number is made from.
  private var state: UInt64

  /// Numbers for a seed.
  package init(seed: UInt64) {
    state = seed
  }

  /// A generator with a new seed, which is printed.
  ///
  /// - Parameter name: What the numbers are for.
  package init(named name: String) {
    let seed = UInt64.random(in: .min ... .max)
    print("\(name): seed \(seed)")
    self.init(seed: seed)
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var result = state
    result = (result ^ (result >> 30)) &* 0xbf58_476d_1ce4_e5b9
    result = (result ^ (result >> 27)) &* 0x94d0_49bb_1331_11eb
    return result ^ (result >> 31)
  }
}
