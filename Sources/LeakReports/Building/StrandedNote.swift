import LeakAnalysis

/// The words by which a note says that a task can be resumed by nobody.
///
/// Notes are all that a stored explanation keeps of it; advice asks them whether to cancel the task may help.
enum StrandedNote {
  /// What the note says of the continuation.
  private static let words = "for a continuation that nothing in memory has any more"

  /// The note.
  static func text(of task: RetentionAnswer.StrandedTask) -> String {
    let place = task.function.map { " in \(VariableText.function($0))" } ?? ""
    var sentences = [
      task.isOnPath
        ? "Nobody can resume the task: it waits\(place) \(words)."
        : "The task waits for one that nobody can resume, which waits\(place) \(words)."
    ]
    if task.isCancelled { sentences.append("It was cancelled already.") }
    let waiting = task.waiting.map(VariableText.function)
    if !waiting.isEmpty {
      sentences.append("Waiting for it: \(waiting.joined(separator: ", and for that ")).")
    }
    return sentences.joined(separator: " ")
  }

  /// Whether an explanation has such a note.
  static func isIn(_ explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains { $0.contains(words) }
  }
}
