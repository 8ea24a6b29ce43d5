/// What is known of a reported object, which may die after all.
struct Afterlife: Sendable {
  /// How many reported objects are watched at most.
  static let limit = 4_096

  /// The longest time between two looks: ten minutes, in nanoseconds.
  static let longestInterval: Int64 = 600_000_000_000

  /// When the object should have been gone.
  let deadline: Timestamp

  /// When it was last seen alive.
  var lastSeenAlive: Timestamp

  /// The time to the next look, in nanoseconds; doubled at every look.
  var interval: Int64 = 1_000_000_000
}
