/// Says where a raw pointer is that an object may have been retained for, and finds that again in an explanation.
enum PointerNote {
  /// The note on a place, where the object or a holder of a type is.
  static func text(_ place: String, to holder: String? = nil) -> String {
    (holder.map { "A pointer to \(TypeName.short($0)), which is on the path, is in \(place). " }
      ?? beginning(place))
      + "It has no retain by its type: where it was made with Unmanaged.passRetained(_:), release() is to give that back."
  }

  /// How the note on a place begins.
  private static func beginning(_ place: String) -> String {
    "A pointer to it is in \(place). "
  }

  /// Where a pointer is, by the name of what has it and its label.
  static func place(named name: String, _ label: String) -> String {
    let isWay = label.first.map { ".[".contains($0) } ?? true
    return name + (isWay ? "" : " ") + label
  }

  /// The place of the pointer that a hop is said to be; nil where it is none.
  static func place(
    of step: RetentionExplanation.Step,
    in explanation: RetentionExplanation
  ) -> String? {
    let place = place(named: TypeName.short(step.holderType), step.label)
    return explanation.notes.contains { $0.hasPrefix(beginning(place)) } ? place : nil
  }
}
