import LeakFinder

/// How often it is looked at what a test or a closure left behind.
struct LookSeries {
  /// Whether whoever asks may wait between looks.
  private let mayWait: Bool

  /// For how long it is looked at what is left with retains that were not all found.
  private let limit: Duration

  /// When the first look was over.
  private let start = ContinuousClock.now

  /// The looks at what seems to be left.
  private var looks = 0

  /// How often it is looked at what seems to be left, at least, with pauses between.
  private static let leastLooks = 3

  /// For how long it is waited for what is at work.
  private static let longestWork = Duration.milliseconds(100)

  /// A series that begins.
  init(of limit: Duration, mayWait: Bool) {
    self.limit = limit
    self.mayWait = mayWait
  }

  /// Whether to look again: a few times where everything is accounted for, and where nobody may wait; else as long as there
  /// is time.
  mutating func goesOn(after outcome: GarbageHunt.Outcome) -> Bool {
    let spent = ContinuousClock.now - start
    switch outcome {
    case .clean: return false
    case .unfinished: return mayWait && spent < min(Self.longestWork, limit)
    case .suspicious, .proven:
      looks += 1
      return looks < Self.leastLooks || outcome != .proven && mayWait && spent < limit
    }
  }
}
