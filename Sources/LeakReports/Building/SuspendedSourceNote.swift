/// The words by which a note says that a dispatch source lets go of nothing because it is suspended.
///
/// Notes are all that a stored explanation keeps of it; advice asks them what is to be done.
enum SuspendedSourceNote {
  /// The note.
  static let text =
    "The DispatchSource is suspended, or was never activated: cancelled or not, it keeps its handlers until it is resumed, and to "
    + "release it before ends the program."

  /// The same of a source on a further way, which may go with the object.
  static let textBeside =
    "A DispatchSource that has the object as well is suspended, or was never activated: cancel() and resume() it, since to release "
    + "it before ends the program."

  /// Whether an explanation has the note.
  static func isIn(_ explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains(text)
  }

  /// Whether the source goes with an object that a retain cycle through it keeps: a weak capture would release it as it is.
  static func isOnRing(_ explanation: RetentionExplanation) -> Bool {
    isIn(explanation)
      && (explanation.cycleLength > 0 || explanation.otherPaths.contains { $0.cycleLength > 0 })
  }
}
