import LeakFinder

extension GarbageHunt.Outcome {
  /// How often it is looked at what seems to be left, at least, with pauses between.
  private static let leastLooks = 3

  /// Whether enough has been looked: a few times where everything is accounted for, and where nobody may wait; else as
  /// long as there is time.
  func isEnough(after looks: Int, _ time: Duration, of limit: Duration, mayWait: Bool) -> Bool {
    looks >= Self.leastLooks && (self == .proven || !mayWait || time >= limit)
  }
}
