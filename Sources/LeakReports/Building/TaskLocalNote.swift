/// The words by which a note says that a task has bound the value itself that it keeps as a task-local one.
///
/// Notes are all that a stored explanation keeps of it; advice asks them whether the value was inherited.
enum TaskLocalNote {
  /// The note.
  static let text =
    "The task binds a task-local value itself, and is still in the closure of withValue."

  /// Whether an explanation has such a note.
  static func isIn(_ explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains(text)
  }
}
