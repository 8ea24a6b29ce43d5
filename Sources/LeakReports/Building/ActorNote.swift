/// The words by which a note says that a task waits for its turn on an actor, or on an executor of the program.
///
/// Notes are all that a stored explanation keeps of it; advice asks them what the task waits for.
enum ActorNote {
  /// How the note begins, and how it ends.
  private static let beginning = "The task waits for its turn on the actor "
  private static let end = ", where something else runs."

  /// The same of an executor, which may run nothing.
  private static let beginningOfExecutor = "The task waits for its turn on the executor "
  private static let endOfExecutor = ", which has not come to it."

  /// The note on a task that waits for an actor of a type.
  static func text(_ typeName: String) -> String { beginning + typeName + end }

  /// The note on a task that waits for an executor of a type.
  static func text(ofExecutor typeName: String) -> String {
    beginningOfExecutor + typeName + endOfExecutor
  }

  /// The type of the actor; nil for explanations without such a note.
  static func actor(in explanation: RetentionExplanation) -> String? {
    name(between: beginning, end, in: explanation)
  }

  /// The type of the executor; nil for explanations without such a note.
  static func executor(in explanation: RetentionExplanation) -> String? {
    name(between: beginningOfExecutor, endOfExecutor, in: explanation)
  }

  /// Whether an explanation has a note of either sort.
  static func isIn(_ explanation: RetentionExplanation) -> Bool {
    actor(in: explanation) != nil || executor(in: explanation) != nil
  }

  /// What a note has in the middle; nil where there is none.
  private static func name(
    between beginning: String,
    _ end: String,
    in explanation: RetentionExplanation
  ) -> String? {
    explanation.notes.lazy.compactMap { note in
      guard note.hasPrefix(beginning), note.hasSuffix(end) else { return nil }
      return String(note.dropFirst(beginning.count).dropLast(end.count))
    }.first
  }
}
