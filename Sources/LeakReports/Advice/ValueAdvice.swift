import LeakFindings

/// Says how a property lets go of an object that a value in it has: a struct's property, an enum's payload.
enum ValueAdvice {
  /// What to do about the reference at a hop.
  ///
  /// - Parameters:
  ///   - index: The hop's place in the path.
  ///   - path: The path.
  ///   - declaring: The class that declares the property.
  /// - Returns: What to do; nil where the hop is no property with a value that has the reference.
  static func sentences(
    at index: Int,
    of path: AdvisedPath,
    _ declaring: String
  ) -> [String]? {
    let step = path.explanation.path[index]
    let label = TextLayout.harmless(step.label)
    let known = path.explanation.declaration
    let isKept = path.explanation.kind == .heldByRoot
    let isBack = BreakingStep.isBackReference(step)
    if let sentence = handleSentence(at: index, of: path, declaring) { return [sentence] }
    // What leads back is to be weak, however it is declared.
    let isOneOfSeveral = path.explanation.cut?.futileEnds.contains(index) ?? false
    let isClearable =
      !isBack && !isOneOfSeveral && known?.isInnerClearable ?? false && known?.isVariable ?? false
    let condition = keeper(at: index, of: path)
    guard let beginning = ReferenceAdvice.property(beginning: label), hasReferenceInside(known),
      let plain = WeakDeclaration.sentence(
        "\(declaring).\(beginning)",
        known,
        at: way(label, to: known?.innerProperty).map { "\(declaring)\($0)" },
        mayBeUnowned: !isKept && !isClearable && !(known?.mayBeReadInDeinit ?? false)
          && condition.isEmpty
      )
    else { return nil }
    let sentence = plain + condition
    let holder = path.nodes[index]
    // A payload alone may have what a library made.
    if let known, known.value == .enumeration, known.isVariable, !known.isOptional,
      ReferenceAdvice.isForeign(path.nodes[index + 1].typeName)
    {
      let type = known.typeName.map { " of \(TextLayout.harmless(TypeName.short($0)))" } ?? ""
      return [
        "leave that case\(type) in \(declaring).\(beginning) when \(path.subject) is dismissed"
      ]
    }
    // What the dismissed object has itself it may let go of, and so may what a root keeps.
    let isItsOwn = holder.typeName == path.nodes.last?.typeName
    if isClearable {
      let clearing = "set \(declaring)\(label) to nil when \(path.subject) is dismissed"
      return isItsOwn || isKept ? [clearing, "or \(sentence)"] : [sentence, "or \(clearing)"]
    }
    // Where other values of the type have the object as well, to let go of one is in vain.
    // What a deinit reads is there until what has it ends.
    let isToEnd = known?.mayBeReadInDeinit ?? false
    guard isItsOwn || isKept || isToEnd, !isOneOfSeveral, let known, known.isVariable,
      known.isOptional
    else {
      // Where nothing else keeps it, the dismissed object's collection can let go.
      guard !isKept, !condition.isEmpty, let removal = ReferenceAdvice.removalFromDismissed(path)
      else { return [sentence] }
      return [sentence, "or \(removal)"]
    }
    let clearing = "set \(declaring).\(beginning) to nil when \(path.subject) is dismissed"
    // An enum's payload may alone have its object, and its case may never change.
    if case .enumeration = known.value { return isItsOwn ? [clearing] : [sentence] }
    // What the value has the object by besides would keep it.
    let isOneWay = !path.explanation.otherPaths.contains { other in
      other.path.contains {
        $0.holderType == step.holderType && $0.label != step.label
          && $0.label.hasPrefix(".\(beginning).")
      }
    }
    guard isItsOwn || isKept else { return [sentence, "or \(clearing)"] }
    guard isOneWay else { return [clearing] }
    return [clearing, "or \(sentence)"]
  }

  /// Under which condition what a value has may be weak: its declaration is that of all such values, and one that is in use may
  /// alone have its object; empty for what leads back, and where no property of a value is to be weak.
  private static func keeper(at index: Int, of path: AdvisedPath) -> String {
    guard path.explanation.declaration?.innerProperty != nil else { return "" }
    return BreakingStep.isBackReference(path.explanation.path[index])
      ? ReferenceAdvice.keeper(at: index, of: path)
      : ", where something else keeps the \(path.nodes[index + 1].baseName)"
  }

  /// What to do where a property that leads back has a value like that by which the owner has its parts: those have to keep what
  /// they have; nil for other hops.
  private static func handleSentence(
    at index: Int,
    of path: AdvisedPath,
    _ declaring: String
  ) -> String? {
    let steps = path.explanation.path
    let label = TextLayout.harmless(steps[index].label)
    guard let beginning = ReferenceAdvice.property(beginning: label),
      BackReferenceName.isFirstAlone(of: label), let dot = label.lastIndex(of: ".")
    else { return nil }
    let other = steps.first { $0 != steps[index] && $0.label.hasSuffix(label[dot...]) }
    guard let part = other?.label.dropLast(label[dot...].count) else { return nil }
    let type = WeakDeclaration.type(path.explanation.declaration)
    let place = TextLayout.harmless(String(part))
    let inner = label[label.index(after: dot)...]
    return
      "make \(declaring).\(beginning) a weak reference to the \(path.nodes[index + 1].baseName) itself"
      + (type.map {
        ", or make \(inner) weak in \($0) where that is not the type of \(place) as well"
      } ?? "")
      + ": nothing else may have what \(place) has"
  }

  /// The `.dead.kind` of `.dead.kind.system`, which has the property; nil where the first property has it, and for elements.
  private static func way(_ label: String, to inner: String?) -> Substring? {
    guard let inner, label.hasSuffix(".\(inner)"), !label.contains("[") else { return nil }
    let way = label.dropLast(inner.count + 1)
    return way.dropFirst().contains(".") ? way : nil
  }

  /// Whether a property's own type has the reference that lies in its values.
  private static func hasReferenceInside(
    _ declaration: RetentionExplanation.Declaration?
  ) -> Bool {
    switch declaration?.value {
    case .structure, .enumeration, .unboundProtocol, .capturedVariable, nil: true
    case .object, .unboundType, .lazyProperty, .wrappedProperty, .weakAsWell, .localFunction: false
    }
  }
}
