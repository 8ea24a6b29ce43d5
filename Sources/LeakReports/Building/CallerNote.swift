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

  /// The note where other things hold the object as well, or may, or some of its retains may be lost.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - retains: How many retains it may have at most.
  ///   - notLocated: How many retains were not located.
  ///   - likely: How many it likely has at most, where nothing else was found and others may be lost; nil elsewhere.
  /// - Returns: The sentence.
  static func text(
    of function: String,
    _ retains: Int,
    notLocated: Int,
    likely: Int? = nil
  ) -> String {
    let subject = function == unknownFunction ? "The asking function" : function
    if let likely {
      return
        "\(subject) \(words): likely \(likely) of the \(notLocated) retains that are not located are its own; "
        + "nothing was found that has the others."
    }
    let which =
      switch (retains, notLocated) {
      case (1..., 1): "the retain that is not located may be its own."
      case (notLocated..., _): "the \(notLocated) retains that are not located may be its own."
      default:
        "\(someWords) \(retains) of the \(notLocated) retains that are not located may be its own."
      }
    return "\(subject) \(words): " + which
  }

  /// The note where nothing else was found.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - variable: Its variable that has the object; nil where that is not known.
  /// - Returns: The sentence.
  static func textAlone(of function: String, by variable: String? = nil) -> String {
    let place = variable.map { wordsOfVariable + $0 } ?? ""
    return "Besides \(function), which \(words)\(place)\(wordsAlone)"
  }

  /// What the note says before the name of a variable.
  private static let wordsOfVariable = " as its variable "

  /// What the note ends with where nothing else was found.
  private static let wordsAlone = ", nothing holds it."

  /// The variable that alone has the object; nil where something else may have it, and where none is known.
  static func variable(in explanation: RetentionExplanation) -> String? {
    explanation.notes.lazy.compactMap { note in
      guard note.hasSuffix(wordsAlone), let start = note.firstRange(of: words + wordsOfVariable)
      else { return nil }
      return String(note[start.upperBound...].dropLast(wordsAlone.count))
    }
    .first
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

  /// The variable of whoever asked that alone has the object, `self` for a method's; nil where none is known.
  package var callerVariable: String? { CallerNote.variable(in: self) }

  /// The property of an object of a type by which the task that waits for this answer has the object: `.screen`.
  ///
  /// Nil where a closure or a task has the object on the way: that is a reason of its own.
  ///
  /// - Parameter typeName: The type with its module, such as a test suite's.
  /// - Returns: The property's label.
  package func waitingProperty(ofType typeName: String) -> String? {
    guard kind == .heldByRoot, root?.kind == "task", WaitingForCheckNote.isIn(self),
      path.count > 1, path[0].targetType == typeName, path[1].label.hasPrefix("."),
      !path.dropFirst().contains(where: { TypeName.isCode($0.targetType) })
    else { return nil }
    return path[1].label
  }
}
