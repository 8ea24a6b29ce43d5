/// Says how a struct in a collection or a property lets go of what it has by a property of its own.
extension ReferenceAdvice {
  /// What to do about such a property; nil for other references.
  ///
  /// - Parameters:
  ///   - index: The hop's place in the path.
  ///   - path: The path.
  ///   - declaring: The class that declares what has the struct.
  ///   - weak: What the property may be instead of strong.
  /// - Returns: What to do.
  static func innerSentences(
    at index: Int,
    of path: AdvisedPath,
    _ declaring: String,
    _ weak: String
  ) -> [String]? {
    let step = path.explanation.path[index]
    let label = TextLayout.harmless(step.label)
    let known = path.explanation.declaration
    guard !TypeName.isCode(step.targetType),
      let inner = known?.innerProperty.map(TextLayout.harmless), label.hasSuffix(".\(inner)")
    else { return nil }
    let holder = path.nodes[index]
    let value = label.dropLast(inner.count + 1)
    let bound = WeakDeclaration.bound(known)
    let type = WeakDeclaration.place(known, at: "\(value) of \(holder.name)")
    let plain = "make \(inner) \(weak) in \(type)\(bound)"
    guard let end = value.firstIndex(of: "]") else {
      if isPartOfSet("." + inner, of: known?.innerType, path) { return [plain] }
      let clearing = property(beginning: label).flatMap {
        clearingOfOwn($0, at: index, of: path, declaring)
      }
      if let clearing { return [clearing, "or \(plain)"] }
      // What leads back on a ring is to be weak: who dismisses the object need not know the struct.
      guard path.explanation.kind == .heldByRoot, known?.isInnerClearable ?? false else {
        return [plain]
      }
      return [
        "set \(label) of \(holder.name) to nil when \(path.subject) is dismissed",
        "or \(plain), where something else keeps the \(path.nodes[index + 1].baseName)",
      ]
    }
    let keeper = keeperOfElement(at: index, of: path)
    let weakly = plain + keeper
    // One change for all such values is what was tried.
    if isPartOfSet("." + inner, of: known?.innerType, path) { return [weakly] }
    // In vain by itself: as one of several changes it is one as well.
    if isTakenOutInVain(index, path), path.explanation.cut?.kind == .frees {
      return (removalOfAll(at: index, of: path).map { [$0, "or \(weakly)"] }) ?? [weakly]
    }
    // The value that has it may be a part of an element.
    let isPart = !value.hasSuffix("]")
    let element = isPart ? value[...end] : value
    let removal = "take \(element) of \(holder.name) out before \(path.subject) is dismissed"
    // What the element has besides would keep the object.
    if isTwice(element, at: index, of: path) { return [removal] }
    // A collection that is to live may alone have what is in it; so may an element that has the object twice.
    guard path.explanation.kind == .heldByRoot else {
      return keeper.isEmpty
        ? [
          "\(weakly), or take \(isPart ? String(element) : "that") out before \(path.subject) is dismissed"
        ]
        : [removal, "or \(weakly)"]
    }
    // A place that may be empty is emptied: what follows has numbers that others may know.
    if !isPart, known?.isInnerClearable ?? false {
      return [
        "set \(label) of \(holder.name) to nil when \(path.subject) is dismissed",
        "or \(removal)",
      ]
    }
    return [
      removal,
      "or make \(inner) \(weak) in \(WeakDeclaration.type(known) ?? "its type")\(bound)",
    ]
  }

  /// Under which condition what an element of a ring's collection has may be weak: elements are copied, and what others have of
  /// them may alone have an object of the holder's own sort, as functions their environment, or one in between; empty where the
  /// dismissed object is to go.
  private static func keeperOfElement(at index: Int, of path: AdvisedPath) -> String {
    let (holder, target) = (path.nodes[index], path.nodes[index + 1])
    guard path.explanation.kind != .heldByRoot else { return "" }
    if BreakingStep.isBackReference(path.explanation.path[index]) {
      return keeper(at: index, of: path)
    }
    return target.typeName != path.nodes.last?.typeName || target.typeName == holder.typeName
      ? ", where something else keeps the \(target.baseName)" : ""
  }
}
