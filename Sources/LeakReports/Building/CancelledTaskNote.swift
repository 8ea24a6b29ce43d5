/// The words by which a note says that a task was cancelled already.
///
/// Notes are all that a stored explanation keeps of it; advice asks them whether to cancel the task may help.
enum CancelledTaskNote {
  /// The note.
  static let text = "The task was cancelled already, and waits on."

  /// The note on a task that does not wait for anything that would have to be resumed.
  static let textAtWork = "The task was cancelled already, and goes on."

  /// Whether an explanation has the note on a task that goes on.
  static func isAtWork(in explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains(textAtWork)
  }

  /// Whether an explanation has such a note.
  static func isIn(_ explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains(text)
  }
}
