/// The words by which a note says that a task was cancelled already.
///
/// Notes are all that a stored explanation keeps of it; advice asks them whether to cancel the task may help.
enum CancelledTaskNote {
  /// The note.
  static let text = "The task was cancelled already, and waits on."

  /// Whether an explanation has such a note.
  static func isIn(_ explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains(text)
  }
}
