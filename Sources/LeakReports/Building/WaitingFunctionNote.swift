/// The words by which a note says that a task waits in a function that keeps an object.
///
/// Notes are all that a stored explanation keeps of it; advice asks them whether a weak capture lets go of the object.
enum WaitingFunctionNote {
  /// What the note says of the function.
  private static let words = "until it goes on: a weak capture alone does not let go of"

  /// The note.
  ///
  /// - Parameters:
  ///   - function: The function as the source has it.
  ///   - line: The file and line of its `await`; nil where that is not known.
  ///   - argument: The argument by which it has the object; nil where that is its own.
  ///   - typeName: The object's type with its module.
  /// - Returns: The sentence.
  static func text(
    _ function: String,
    at line: String? = nil,
    argument: String?,
    _ typeName: String
  ) -> String {
    // A local function's own object is that of the method around it.
    let kept = argument.map { $0 == "self" ? $0 : "its argument \($0)" } ?? "its object"
    let symbol = ClosureSymbol(function)
    let place = symbol.form == .localFunction ? "the \(symbol.title)" : function
    return
      "The task waits in \(place)\(line.map { " (\($0))" } ?? ""), which keeps \(kept) \(words) \(TypeName.short(typeName))."
  }

  /// Whether an explanation has such a note on objects of a type.
  static func isIn(_ explanation: RetentionExplanation, on typeName: String) -> Bool {
    explanation.notes.contains { $0.hasSuffix("\(words) \(TypeName.short(typeName)).") }
  }
}
