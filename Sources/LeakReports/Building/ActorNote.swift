/// The words by which a note says that a task waits for its turn on an actor.
///
/// Notes are all that a stored explanation keeps of it; advice asks them what the task waits for.
enum ActorNote {
  /// How the note begins, and how it ends.
  private static let beginning = "The task waits for its turn on the actor "
  private static let end = ", where something else runs."

  /// The note on a task that waits for an actor of a type.
  static func text(_ typeName: String) -> String { beginning + typeName + end }

  /// The type of the actor; nil for explanations without such a note.
  static func actor(in explanation: RetentionExplanation) -> String? {
    explanation.notes.lazy.compactMap { note in
      guard note.hasPrefix(beginning), note.hasSuffix(end) else { return nil }
      return String(note.dropFirst(beginning.count).dropLast(end.count))
    }.first
  }
}
