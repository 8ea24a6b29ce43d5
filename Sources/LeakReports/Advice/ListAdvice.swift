import LeakFindings

/// Says how an element of a linked list is let go of, where the list is to live: what follows it would be lost with a link
/// that is cut.
enum ListAdvice {
  /// The ends of names of properties that have the next element.
  private static let links = ["next", "link", "tail", "rest", "successor", "sibling"]

  /// Whether the advice on a path is that an element leaves its list.
  static func isOfElement(_ explanation: RetentionExplanation) -> Bool {
    guard let hop = explanation.cut?.hop, explanation.kind == .heldByRoot,
      hop == explanation.path.count - 1,
      let name = BreakingStep.property(explanation.path[hop].label)?.lowercased()
    else { return false }
    let step = explanation.path[hop]
    return step.holderType == step.targetType
      ? isLink(name) : isHead(name) && !TypeName.isCode(step.targetType)
  }

  /// Whether a property is named for the next element.
  private static func isLink(_ name: String) -> Bool {
    name.hasPrefix("next") || links.contains(where: name.hasSuffix)
  }

  /// Whether a property is named for the first element.
  private static func isHead(_ name: String) -> Bool { name.hasSuffix("head") }

  /// What to do about the last hop to an element of a list, from the element before it or from whoever has the first one;
  /// nil for other hops.
  static func sentence(
    at index: Int,
    of path: AdvisedPath,
    _ declaration: String
  ) -> String? {
    let explanation = path.explanation
    guard explanation.kind == .heldByRoot, index == explanation.path.count - 1,
      let name = BreakingStep.property(explanation.path[index].label)?.lowercased(),
      !TypeName.isCode(explanation.path[index].targetType)
    else { return nil }
    let step = explanation.path[index]
    let element = path.nodes[index + 1].baseName
    if step.holderType == step.targetType {
      return isLink(name)
        ? "take the \(element) out of its list, by \(declaration), when it is dismissed" : nil
    }
    return sentence(ofHead: name, declaration, element)
  }

  /// What to do about the first hop to an object from a root that is no object, by a property; nil for other paths.
  static func sentence(_ root: RootWords, of path: AdvisedPath) -> String? {
    guard path.explanation.path.count == 1, let step = path.explanation.path.first,
      let name = BreakingStep.property(step.label), !TypeName.isCode(step.targetType)
    else { return nil }
    let declaration = root.name + TextLayout.harmless(step.label)
    return sentence(ofHead: name.lowercased(), declaration, path.subject)
  }

  /// What to do about the first element of a list; nil where a property is not named for that.
  private static func sentence(
    ofHead name: String,
    _ declaration: String,
    _ element: String
  ) -> String? {
    guard isHead(name) else { return nil }
    return
      "take the \(element) out of the list that begins at \(declaration) when it is dismissed"
  }
}
