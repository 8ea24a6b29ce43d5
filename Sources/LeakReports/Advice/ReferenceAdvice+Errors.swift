/// Says how errors are let go of.
extension ReferenceAdvice {
  /// How a property lets go of an error, which nobody keeps for its own sake; nil for others.
  static func errorSentence(_ declaration: String, of path: AdvisedPath) -> String? {
    guard let known = path.explanation.declaration, known.value == .unboundType,
      known.typeName == "Error"
    else { return nil }
    guard known.isVariable else { return optional(declaration, of: path) }
    return known.isOptional
      ? "set \(declaration) to nil when \(path.subject) is dismissed"
      : "have \(declaration) hold another value when \(path.subject) is dismissed"
  }
}
