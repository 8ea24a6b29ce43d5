/// The words by which a note says that whoever asks has the object.
///
/// Notes are all that a stored explanation keeps of it; advice asks them whether the caller's retains may be those
/// that were not located.
enum CallerNote {
  /// What the note says of the function.
  private static let words = "has the object in its frame"

  /// The note where other things hold the object as well.
  static func text(of function: String) -> String {
    "\(function) \(words): a variable of its own may hold it, or did."
  }

  /// The note where nothing else was found.
  static func textAlone(of function: String) -> String {
    "Besides \(function), which \(words), nothing holds it."
  }

  /// Whether an explanation has such a note.
  static func isIn(_ explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains { $0.contains(words) }
  }
}
