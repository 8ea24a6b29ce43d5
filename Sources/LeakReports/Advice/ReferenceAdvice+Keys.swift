/// Says how keys of dictionaries, arguments of key paths and values of predicates let go of objects.
extension ReferenceAdvice {
  /// What to do where a key of a dictionary has the object; nil for other references.
  ///
  /// A key's hash would change if it lost what it has.
  static func keySentence(
    _ label: String,
    _ holder: PathNode,
    _ path: AdvisedPath
  ) -> String? {
    // A property of that name begins the label; the elements of such an array have numbers.
    guard let dictionary = dictionary(ofKeyIn: label), !dictionary.isEmpty else { return nil }
    return
      "take that key out of \(dictionary) of \(holder.name) when \(path.subject) is dismissed, or have an ObjectIdentifier in it "
      + "instead of the object: a key must not lose what it is compared by, so it cannot be weak"
  }

  /// The dictionary of whose keys a label leads into one, by its way: `.table` for `.table.keys[Key].object`; nil for others.
  static func dictionary(ofKeyIn label: String) -> Substring? {
    guard let keys = label.firstRange(of: ".keys["),
      let next = label[keys.upperBound...].first, !next.isNumber, next != "\"",
      !label[..<keys.lowerBound].contains("\"")
    else { return nil }
    return label[..<keys.lowerBound]
  }

  /// What to do where a key path has an object by the argument of a subscript, at the hop to the key path or from it; nil for
  /// other references.
  static func keyPathSentence(at index: Int, of path: AdvisedPath) -> String? {
    let steps = path.explanation.path
    guard
      let hop = [index, index + 1].first(where: {
        steps.indices.contains($0) && isArgument(steps[$0])
      })
    else { return nil }
    let place =
      hop > 0 ? "\(TextLayout.harmless(steps[hop - 1].label)) of \(path.nodes[hop - 1].name)" : ""
    let letGo =
      hop > 0 && place.first == "."
      ? "let go of the key path in \(place)" : "let go of the key path"
    return
      "\(letGo) when \(path.subject) is dismissed, or give its subscript an identifier instead of \(path.nodes[hop + 1].name): "
      + "a key path keeps the arguments of its subscripts"
  }

  /// What to do where a predicate or an expression of Foundation's has an object among the values that it was made with; nil for
  /// other references.
  static func predicateSentence(at index: Int, of path: AdvisedPath) -> String? {
    let label = TextLayout.harmless(path.explanation.path[index].label)
    guard let known = path.explanation.declaration, known.value == .structure,
      let type = known.typeName, isForeign(type),
      let noun = ["Predicate": "predicate", "Expression": "expression"][TypeName.base(type)],
      let inside = label.firstRange(of: ".expression")
    else { return nil }
    let place = "the \(noun) in \(label[..<inside.lowerBound]) of \(path.nodes[index].name)"
    let identifier = "an identifier instead of \(path.nodes[index + 1].name)"
    let reason =
      "\(noun == "predicate" ? "a" : "an") \(noun) keeps the values that it was made with"
    return known.isVariable
      ? "let go of \(place) when \(path.subject) is dismissed, or make it with \(identifier): \(reason)"
      : "make \(place) with \(identifier): \(reason)"
  }

  /// Whether a key path has an object by the argument of a subscript.
  static func isArgument(_ step: RetentionExplanation.Step) -> Bool {
    TypeName.base(step.holderType).hasSuffix("KeyPath") && step.holderType.hasPrefix("Swift.")
      && step.label.hasPrefix("captures ")
  }
}
