import LeakFindings

/// Says how an element of a linked list is let go of, where the list is to live: what follows it would be lost with a link
/// that is cut.
enum ListAdvice {
  /// The ends of names of properties that have the next element.
  private static let links = ["next", "link", "tail", "rest", "successor", "sibling"]

  /// What a hop leads to.
  private enum Place {
    /// An element, from the one before it.
    case element
    /// The first element, from whoever has the list.
    case head
  }

  /// Whether the advice on a path is that an element leaves its list.
  static func isOfElement(_ explanation: RetentionExplanation) -> Bool {
    explanation.cut?.hop.map { place(at: $0, in: explanation) != nil } ?? false
  }

  /// What to do about the last hop to an element of a list, by the property that has it; nil for other hops.
  static func sentence(
    at index: Int,
    of path: AdvisedPath,
    _ declaration: String
  ) -> String? {
    guard let place = place(at: index, in: path.explanation) else { return nil }
    let element = path.nodes[index + 1].baseName
    return switch place {
    case .element: "take the \(element) out of its list, by \(declaration), when it is dismissed"
    case .head:
      "take the \(element) out of the list that begins at \(declaration) when it is dismissed"
    }
  }

  /// What the last hop from a root to an object leads to, by the name of its property; nil for other hops, and where it is not
  /// named for a list.
  private static func place(at hop: Int, in explanation: RetentionExplanation) -> Place? {
    guard explanation.kind == .heldByRoot, hop == explanation.path.count - 1,
      case let step = explanation.path[hop], !TypeName.isCode(step.targetType),
      let name = BreakingStep.property(step.label)?.lowercased()
    else { return nil }
    guard step.holderType == step.targetType else {
      return name.hasSuffix("head") ? .head : nil
    }
    return name.hasPrefix("next") || links.contains(where: name.hasSuffix) ? .element : nil
  }

  /// What to do instead in a list whose elements have each other both ways: nobody but its owner knows which is the way
  /// that keeps it; nil for other rings.
  static func otherWay(at index: Int, of path: AdvisedPath) -> String? {
    let steps = path.explanation.path
    guard path.explanation.cycleLength == 2, steps.count >= 2, index < 2,
      steps[0].holderType == steps[1].holderType,
      ["previous", "prev"].contains(BreakingStep.property(steps[index].label)),
      let other = BreakingStep.property(steps[1 - index].label)
    else { return nil }
    let owner = path.nodes[index].baseName
    return "or \(owner).\(TextLayout.harmless(other)), where the list is held from its end"
  }
}
