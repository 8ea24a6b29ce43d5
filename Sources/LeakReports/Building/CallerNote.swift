/// The words by which a note says that whoever asks has the object.
///
/// Notes are all that a stored explanation keeps of it; advice asks them whether the caller's retains may be those
/// that were not located.
enum CallerNote {
  /// What the note says of the function.
  private static let words = "has the object in its stack frame"

  /// What the note says where the function cannot have all of them.
  private static let someWords = "up to"

  /// What the function is called where its name is not known.
  static let unknownFunction = "the asking function"

  /// The note where other things hold the object as well, or may.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - retains: How many retains it may have at most.
  ///   - notLocated: How many retains were not located.
  /// - Returns: The sentence.
  static func text(of function: String, _ retains: Int, notLocated: Int) -> String {
    let which =
      switch (retains, notLocated) {
      case (1..., 1): "the retain that is not located may be its own."
      case (notLocated..., _): "the \(notLocated) retains that are not located may be its own."
      default:
        "\(someWords) \(retains) of the \(notLocated) retains that are not located may be its own."
      }
    let subject = function == unknownFunction ? "The asking function" : function
    return "\(subject) \(words): " + which
  }

  /// The note where nothing else was found.
  static func textAlone(of function: String) -> String {
    "Besides \(function), which \(words), nothing holds it."
  }

  /// Whether an explanation's caller may have all retains that were not located.
  static func isWhole(in explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains { $0.contains(words) && !$0.contains(someWords) }
  }

  /// Whether an explanation has such a note.
  static func isIn(_ explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains { $0.contains(words) }
  }
}

extension RetentionExplanation {
  /// Whether whoever asked may hold the object: it has a word of it, or nobody looked.
  package var mayBeHeldByCaller: Bool { retainCount.strong == nil || CallerNote.isIn(self) }
}
