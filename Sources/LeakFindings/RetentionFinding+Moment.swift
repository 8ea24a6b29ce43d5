extension RetentionFinding {
  /// What of an answer may be of the moment at which the process was looked at, so that a further look may tell more.
  package struct Moment: OptionSet, Hashable, Sendable {
    /// A task of the path runs or is about to: it may hold the object in another way a moment later.
    package static let taskAtWork = Moment(rawValue: 1 << 0)

    /// The path begins at a queue, which may be about to take up what it has.
    package static let queue = Moment(rawValue: 1 << 1)

    /// The path begins at a function of a thread that is at work.
    package static let stack = Moment(rawValue: 1 << 2)

    /// A thread that is at work is in a method of an object of the path.
    package static let runningMethod = Moment(rawValue: 1 << 3)

    /// Retains are not located, and a thread that is at work may have them.
    package static let unlocated = Moment(rawValue: 1 << 4)

    /// No holder was found, and a thread that is at work may be about to put the object somewhere.
    package static let unexplained = Moment(rawValue: 1 << 5)

    /// A thread that is at work has a part of the path at hand, and may be changing it.
    package static let flux = Moment(rawValue: 1 << 6)

    /// The path begins at a task that waits, and a thread that is at work may have what could resume it at hand: without that,
    /// the task may be part of a ring.
    package static let waitingTask = Moment(rawValue: 1 << 7)

    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// How long to wait before each further look where an answer has some of these, in milliseconds.
    package static let pauses = [1, 4, 10]

    /// How many of these an answer has: of two answers on one object that with fewer tells more of what lasts.
    package var count: Int { rawValue.nonzeroBitCount }
  }
}
