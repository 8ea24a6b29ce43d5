/// The words by which a note says that a task is a child of another one.
///
/// Notes are all that a stored explanation keeps of it; advice asks them whether the task can be cancelled.
enum ChildTaskNote {
  /// The note.
  static let text = "The task is a child of another one, and can be cancelled only with that."

  /// Whether an explanation has such a note.
  static func isIn(_ explanation: RetentionExplanation) -> Bool { explanation.notes.contains(text) }
}
