/// The words by which a note says that a task waits for LeakFinder's own answer.
///
/// Notes are all that a stored explanation keeps of it; advice asks them whether to end the task helps anybody.
enum WaitingForCheckNote {
  /// The note.
  static let text =
    "The task waits for this very check: what its functions have in their variables they have until it is over."

  /// Whether an explanation has such a note.
  static func isIn(_ explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains(text)
  }
}
