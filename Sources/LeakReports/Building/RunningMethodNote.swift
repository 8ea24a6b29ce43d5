/// The words by which a note says that a thread is in a method that keeps its object.
///
/// Notes are all that a stored explanation keeps of it; advice asks them whether a weak capture lets go of the object.
enum RunningMethodNote {
  /// What the note says of the method, and what it says where that waits in a function of a library.
  private static let words =
    "keeps its object until it returns: a weak capture alone does not let go of"
  private static let wait = ", which waits in "

  /// The note.
  ///
  /// - Parameters:
  ///   - method: The method as the source has it.
  ///   - library: The function of a library that it is in; nil for none.
  ///   - typeName: The object's type with its module.
  /// - Returns: The sentence.
  static func text(_ method: String, within library: String?, _ typeName: String) -> String {
    // What libdispatch calls inside of `dispatch_semaphore_wait` and others of its waits.
    let inner = "_slow()"
    let called = library.map { $0.hasSuffix(inner) ? $0.dropLast(inner.count) + "()" : $0 }
    let what = called.map { "\(wait)\($0) and" } ?? ", which"
    return "A thread is in \(method)\(what) \(words) \(TypeName.short(typeName))."
  }

  /// Whether an explanation has such a note on objects of a type.
  static func isIn(_ explanation: RetentionExplanation, on typeName: String) -> Bool {
    explanation.notes.contains { $0.hasSuffix(" \(words) \(TypeName.short(typeName)).") }
  }

  /// Whether a note is such a one.
  static func isNote(_ note: String) -> Bool { note.contains(" \(words) ") }

  /// Whether an explanation has such a note.
  static func isIn(_ explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains { $0.contains(" \(words) ") }
  }

  /// Whether an explanation has such a note, and the method waits in a function of a library.
  static func isOfWait(in explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains { $0.contains(" \(words) ") && $0.contains(wait) }
  }
}
