import LeakAnalysis
import Testing

@Suite("Growth between looks")
struct GrowthVerdictTests {
  /// Numbers that are the same in every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var value = state
      value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
      return value ^ (value >> 31)
    }

    /// About normal, with a spread of 1.
    mutating func normal() -> Double {
      (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &self) }
    }
  }

  /// How many of so many series are said to grow, at any look from the fifth on.
  private func alarms(_ series: [[Int]], at looks: Range<Int>) -> Int {
    series.count { counts in
      looks.contains { GrowthVerdict(Array(counts.prefix($0))) == .grows }
    }
  }

  @Test("300 types with fluctuating counts are not said to grow, after 12 to 60 looks")
  func fluctuating() {
    var generator = Generator(state: 1)
    for round in 0..<20 {
      let series = (0..<300).map { type in
        let base = Double([3, 20, 100, 1_000][type % 4])
        let spread = type % 3 == 0 ? base / 2 : base.squareRoot()
        return (0..<60).map { _ in max(0, Int(base + spread * generator.normal())) }
      }
      #expect(alarms(series, at: 12..<61) == 0, "round \(round)")
    }
  }

  @Test("20 leaked a look are named within five looks")
  func leaking() {
    var generator = Generator(state: 2)
    let series = (0..<1_000).map { _ in
      (0..<5).map { look in 40 + 20 * look + Int(2.5 * generator.normal()) }
    }
    #expect(alarms(series, at: 5..<6) >= 950)
  }

  @Test("a slow leak in a noisy count is named after a while")
  func slow() {
    var generator = Generator(state: 3)
    let series = (0..<200).map { _ in
      (0..<120).map { look in 100 + look + Int(10 * generator.normal()) }
    }
    #expect(alarms(series, at: 120..<121) >= 190)
  }

  @Test("a cache that is full, or slows down, is not said to grow")
  func cache() {
    let counts = (0..<60).map { min(1_000, $0 * 50) }
    #expect(GrowthVerdict(counts) == .steady)
    for looks in 22...60 {
      #expect(GrowthVerdict(Array(counts.prefix(looks))) != .grows, "\(looks) looks")
    }
    let slowing = (0..<60).map { 1_000 - Int(1_000 / Double($0 + 1)) }
    #expect(GrowthVerdict(slowing) != .grows)
  }

  @Test("a sawtooth, a step and a falling count are no growth")
  func others() {
    #expect(GrowthVerdict((0..<60).map { $0 % 10 * 100 }) == .steady)
    #expect(GrowthVerdict((0..<60).map { $0 < 30 ? 10 : 1_000 }) == .steady)
    #expect(GrowthVerdict((0..<60).map { 10_000 - $0 * 10 }) == .steady)
    #expect(GrowthVerdict([]) == .steady)
    #expect(GrowthVerdict([5]) == .steady)
  }

  @Test("what rises at the first looks is told to be looked at longer")
  func early() {
    #expect(GrowthVerdict([100, 150, 200]) == .fillingOrGrowing)
    #expect(GrowthVerdict([100, 150, 200, 250]) == .fillingOrGrowing)
    #expect(GrowthVerdict([100, 150, 200, 250, 300]) == .grows)
  }

  @Test(
    "what comes and goes as often as the looks do is hardly ever said to grow where these are shifted"
  )
  func stroboscope() {
    var generator = Generator(state: 7)
    func alarms(shift: Double, looks: Int) -> Int {
      (0..<2_000).count { _ in
        let period = Double.random(in: 0.85..<1.18, using: &generator)
        let phase = Double.random(in: 0..<1, using: &generator)
        let times = times(looks, shift: shift, using: &generator)
        let counts = times.map { time in
          Int(20 * (time / period + phase).truncatingRemainder(dividingBy: 1))
        }
        return GrowthVerdict(counts, at: times) == .grows
      }
    }
    #expect(alarms(shift: 0, looks: 13) > 10)
    #expect(alarms(shift: 0.2, looks: 13) <= 3)
    #expect(alarms(shift: 0.2, looks: 5) <= 12)
    #expect(alarms(shift: 0.2, looks: 30) == 0)
  }

  @Test("20 leaked a look are named within five looks that are shifted")
  func shiftedLeak() {
    var generator = Generator(state: 8)
    let named = (0..<1_000).count { _ in
      let times = times(5, shift: 0.2, using: &generator)
      let counts = times.map { 40 + Int(20 * $0 + 2.5 * generator.normal()) }
      return GrowthVerdict(counts, at: times) == .grows
    }
    #expect(named >= 950)
  }

  /// When looks are that are shifted by chance, one second apart.
  private func times(_ count: Int, shift: Double, using generator: inout Generator) -> [Double] {
    (0..<count).map { look in
      look == 0 ? 0 : Double(look) + Double.random(in: -shift...shift, using: &generator)
    }
  }
}
