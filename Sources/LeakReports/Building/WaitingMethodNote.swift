/// The words by which a note says that a task waits in a method of an object.
///
/// Notes are all that a stored explanation keeps of it; advice asks them whether a weak capture lets go of the object.
enum WaitingMethodNote {
  /// What the note says of the method.
  private static let words =
    "keeps its object until it goes on: a weak capture alone does not let go of"

  /// The note.
  ///
  /// - Parameters:
  ///   - function: The method as the source has it.
  ///   - typeName: The object's type with its module.
  /// - Returns: The sentence.
  static func text(_ function: String, _ typeName: String) -> String {
    "The task waits in \(function), which \(words) \(TypeName.short(typeName))."
  }

  /// Whether an explanation has such a note.
  static func isIn(_ explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains { $0.contains(words) }
  }
}
