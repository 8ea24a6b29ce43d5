/// A leak that may stay for now.
struct BaselineEntry: Equatable {
  /// The leak's fingerprint.
  let fingerprint: String

  /// The type that leaks, with its module.
  let typeName: String

  /// What holds it, and where it is best broken, in one line.
  let summary: String

  /// How many there were when the entry was written.
  let count: Int

  /// Why it may stay; empty until a person has said so.
  let reason: String

  /// The last day on which it may stay; nil for no end.
  let expires: CalendarDay?

  /// Whether no person has said yet why it may stay.
  var lacksReason: Bool { reason.allSatisfy(\.isWhitespace) }

  /// The reason, or that there is none.
  var shownReason: String { lacksReason ? "no reason given" : reason }

  /// Whether its last day is over.
  func hasExpired(on day: CalendarDay) -> Bool { expires.map { $0 < day } ?? false }
}
