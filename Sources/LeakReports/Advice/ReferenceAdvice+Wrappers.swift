/// Says how a property lets go of what it has by a property wrapper.
extension ReferenceAdvice {
  /// What to do about the object that a property wrapper has which is an object itself; nil for other properties.
  static func wrappedSentences(
    _ property: String,
    _ declaring: String,
    _ path: AdvisedPath
  ) -> [String]? {
    guard let known = path.explanation.declaration, known.value == .wrappedProperty else {
      return nil
    }
    let name = "\(declaring).\(TextLayout.harmless(String(property.dropFirst())))"
    let wrapper = known.typeName.map { TextLayout.harmless(TypeName.base($0)) } ?? "its wrapper"
    let weakly =
      "give \(name) a property wrapper that has its object weakly: \(wrapper) has it strongly, and a property with a "
      + "wrapper cannot be weak"
    guard known.isVariable, known.isOptional else { return [weakly] }
    return ["set \(name) to nil when \(path.subject) is dismissed", "or \(weakly)"]
  }

  /// How a property that leads back, and has values of any type, lets go of its object; empty where it cannot be set to nil.
  static func clearingOfAny(_ declaration: String, _ path: AdvisedPath) -> [String] {
    guard let known = path.explanation.declaration, known.value == .unboundType, known.isVariable,
      known.isOptional
    else { return [] }
    return ["or set \(declaration) to nil when \(path.subject) is dismissed"]
  }
}
