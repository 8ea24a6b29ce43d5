/// What became of all registrations so far.
///
/// Every registration counts once: ``registered`` is the sum of the others.
package struct WatcherTally: Hashable, Sendable {
  /// How an entry ends, or is decided.
  enum End: Sendable {
    /// Its object was reported, which was counted then.
    case decided

    /// Its object was gone, or is no leak of its own.
    case forgotten

    /// It was taken back.
    case cancelled
  }

  /// How many registrations there were; repeated ones count once.
  package internal(set) var registered = 0

  /// How many of them were handed out as retained.
  package internal(set) var reported = 0

  /// How many ended because their objects were gone, or are held by an owner that is there still.
  package internal(set) var forgotten = 0

  /// How many were taken back.
  package internal(set) var cancelled = 0

  /// How many are undecided.
  package var pending: Int { registered - reported - forgotten - cancelled }
}
