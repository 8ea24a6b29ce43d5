/// The words by which a note says what has the continuation that a task waits for, where that is not on the path.
///
/// Notes are all that a stored explanation keeps of it; advice asks them which continuation to resume.
enum ContinuationNote {
  /// How the note begins, and how it ends.
  private static let beginning = "The continuation that is waited for is in "
  private static let end = "."

  /// The note on a continuation that an object of a type has.
  static func text(_ holder: String, _ label: String) -> String {
    beginning + WaitingTask.place(ofContinuation: label, in: holder) + end
  }

  /// Where the continuation is: `.pending[0] of Box`; nil for explanations without such a note.
  static func place(in explanation: RetentionExplanation) -> String? {
    explanation.notes.lazy.compactMap { note in
      guard note.hasPrefix(beginning), note.hasSuffix(end) else { return nil }
      return String(note.dropFirst(beginning.count).dropLast(end.count))
    }.first
  }
}
