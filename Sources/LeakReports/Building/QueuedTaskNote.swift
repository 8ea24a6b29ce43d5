/// The words by which a note says that a task has not begun.
///
/// Notes are all that a stored explanation keeps of it; advice asks them whether the task has its work before it.
enum QueuedTaskNote {
  /// The note.
  static let text =
    "The task has not begun: it is in the queue of an executor, which has not come to it."

  /// Whether an explanation has such a note.
  static func isIn(_ explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains(text)
  }
}
