/// Says how a collection lets go of what its elements have.
extension ReferenceAdvice {
  /// How an element of a collection is taken out, or else what it has is had weakly; nil where a label has no element.
  static func removal(
    _ label: String,
    of target: PathNode,
    _ holder: PathNode,
    _ path: AdvisedPath
  ) -> [String]? {
    guard let end = label.lastIndex(of: "]"), let bracket = label[..<end].lastIndex(of: "[") else {
      return nil
    }
    let weakly = weaklyThere(target, path)
    guard label.last == "]" else {
      // Keys and elements of which nothing is told are named by their type.
      let isTyped = label[label.index(after: bracket)].isUppercase
      return [
        isTyped
          ? "take what has \(target.name) out of \(collection(label[..<bracket], of: holder)) when "
            + "\(target.name == path.subject ? "it" : path.subject) is dismissed"
          : "take \(label[...end]) of \(holder.name) out when \(path.subject) is dismissed", weakly,
      ]
    }
    return [
      "take \(target.name) out of \(collection(label[..<bracket], of: holder)) when "
        + "\(target.name == path.subject ? "it" : path.subject) is dismissed", weakly,
    ]
  }

  /// How an element is had weakly instead, under the condition that a plain property has: a collection may alone have what is in
  /// it, but for the dismissed object, which a ring is to let go of.
  static func weaklyThere(_ target: PathNode, _ path: AdvisedPath) -> String {
    let isToGo =
      path.explanation.kind != .heldByRoot && target.typeName == path.nodes.last?.typeName
    return "or hold it weakly there, by an object in between that has a weak property"
      + (isToGo ? "" : ", where something else keeps the \(target.baseName)")
  }

  /// A collection by its way from what has it: `.rows of Table`; what has its elements itself, as a `ManagedBuffer`, by its name.
  static func collection(_ way: Substring, of holder: PathNode) -> String {
    way.isEmpty ? holder.name : "\(way) of \(holder.name)"
  }

  /// How a collection has an element weakly; wherever it is in there, where to take out one is in vain.
  static func weaklyHeld(at index: Int, of path: AdvisedPath) -> String {
    let (holder, target) = (path.nodes[index], path.nodes[index + 1])
    let label = TextLayout.harmless(path.explanation.path[index].label)
    let weakly = "by an object in between that has a weak property"
    let place = "hold \(target.name) weakly in \(label) of \(holder.name), \(weakly)"
    guard isTakenOutInVain(index, path) else {
      return "\(place), or take it out before \(path.subject) is dismissed"
    }
    guard label.last == "]", let bracket = label.firstIndex(of: "["), !isOnlyKey(index, path)
    else { return place }
    return
      "hold \(target.name) weakly in \(collection(label[..<bracket], of: holder)) wherever it is in there, \(weakly)"
  }

  /// Whether every way to the object, and not only one of them, has it by the key of a path's last hop.
  private static func isOnlyKey(_ index: Int, _ path: AdvisedPath) -> Bool {
    let step = path.explanation.path[index]
    return index == path.explanation.path.count - 1 && step.label.hasSuffix("\"]")
      && path.explanation.otherPaths.allSatisfy { $0.path.last?.label == step.label }
  }

  /// How the dismissed object's collection lets go of the element that leads back to it; nil where the ring has none, where
  /// that is in vain, and where the collection is named for parts of the object.
  static func removalFromDismissed(_ path: AdvisedPath) -> String? {
    let steps = path.explanation.path.prefix(path.explanation.cycleLength)
    guard
      let hop = steps.indices.first(where: {
        steps[$0].holderType == path.explanation.typeName && steps[$0].label.contains("[")
          && !TypeName.isCode(steps[$0].targetType) && !BreakingStep.isOfParts(steps[$0])
      }), !isTakenOutInVain(hop, path)
    else { return nil }
    return removal(
      TextLayout.harmless(steps[hop].label),
      of: path.nodes[hop + 1],
      path.nodes[hop],
      path
    )?.first
  }

  /// How a collection in use lets go of several elements that have the object; nil where something else has it as well.
  static func removalOfAll(at index: Int, of path: AdvisedPath) -> String? {
    let step = path.explanation.path[index]
    guard isInOneCollection(at: index, of: path), let bracket = step.label.firstIndex(of: "[")
    else {
      return nil
    }
    let collection = TextLayout.harmless(String(step.label[..<bracket]))
    let target = path.nodes[index + 1].name
    return
      "take all that has \(target) out of \(collection) of \(path.nodes[index].name) when "
      + "\(target == path.subject ? "it" : path.subject) is dismissed"
  }

  /// Whether several elements of a collection in use have the object, and nothing else does.
  static func isInOneCollection(at index: Int, of path: AdvisedPath) -> Bool {
    let step = path.explanation.path[index]
    guard path.explanation.kind == .heldByRoot, !path.explanation.otherPaths.isEmpty,
      let bracket = step.label.firstIndex(of: "[")
    else { return false }
    let collection = step.label[..<bracket]
    return path.explanation.otherPaths.allSatisfy { other in
      other.path.contains {
        $0.holderType == step.holderType && $0.label.hasPrefix(collection + "[")
      }
    }
  }

  /// What to do where only a collection's end as a whole frees the object, since several of its elements have it; nil for
  /// other references.
  static func clearing(at index: Int, of path: AdvisedPath) -> String? {
    guard path.explanation.cut?.hop == index,
      let collection = path.explanation.cut?.collection(of: path.explanation.path[index])
    else { return nil }
    return
      "clear \(TextLayout.harmless(collection)) of \(path.nodes[index].name) when \(path.subject) is dismissed: "
      + "more than one thing in it has "
      + (TypeName.isCode(path.nodes[index + 1].typeName)
        ? path.subject : path.nodes[index + 1].name)
  }

  /// Whether the object stays where an element of a hop's collection is taken out alone.
  static func isTakenOutInVain(_ index: Int, _ path: AdvisedPath) -> Bool {
    path.explanation.cut?.futileEnds.contains(index) ?? false
  }

  /// Whether a further way to the object begins with the same element of a holder's collection.
  static func isTwice(_ element: Substring, at index: Int, of path: AdvisedPath) -> Bool {
    let step = path.explanation.path[index]
    return path.explanation.otherPaths.contains { other in
      other.path.contains {
        $0 != step && $0.holderType == step.holderType
          && TextLayout.harmless($0.label).hasPrefix(element)
      }
    }
  }
}
