/// The words by which a note says that cancelling a task does not end its wait.
///
/// Notes are all that a stored explanation keeps of it; advice asks them whether to cancel the task may help.
enum UncancellableTaskNote {
  /// The note.
  static let text =
    "The task waits for a continuation and has no cancellation handler: to cancel it does not end the wait."

  /// The note on a task that waits for a child.
  static let textOfChild =
    "A child of the task waits for a continuation and has no cancellation handler: to cancel the task does not end it."

  /// The note on a task that waits for another one, which waits for a continuation.
  static let textOfAwaited =
    "The task waits for another one, which waits for a continuation and has no cancellation handler: to cancel them does "
    + "not end the wait."

  /// The note on a task that waits for another one.
  static let textOfAwaiting =
    "The task waits for another task's value and has no cancellation handler: to cancel it does not end the wait."

  /// Whether an explanation has the note on a task that waits for a continuation, itself, by a child, or by one that it awaits.
  static func isIn(_ explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains(text) || isOfChild(in: explanation) || isOfAwaited(in: explanation)
  }

  /// Whether an explanation has the note on a task that waits for one that waits for a continuation.
  static func isOfAwaited(in explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains(textOfAwaited)
  }

  /// Whether an explanation has the note on a task whose child waits for a continuation.
  static func isOfChild(in explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains(textOfChild)
  }

  /// Whether an explanation has the note on a task that waits for another one.
  static func isOfAwaiting(in explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains(textOfAwaiting)
  }
}
