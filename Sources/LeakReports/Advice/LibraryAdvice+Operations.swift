/// What is said of Foundation's operations and their queues.
extension LibraryAdvice {
  /// How a property lets go of an operation, which keeps its blocks when it has finished; nil for other hops, and where a queue
  /// has the operation.
  ///
  /// Nothing else may have it when it is given to the property: weak, that would lose it at once.
  static func operationSentence(at index: Int, of path: AdvisedPath) -> String? {
    let steps = path.explanation.path
    guard index >= 0, steps.indices.contains(index + 1),
      path.nodes[index + 1].baseName == "BlockOperation",
      [".block", "execution block"].contains(steps[index + 1].label),
      let property = BreakingStep.property(steps[index].label),
      !path.nodes[index].isRoot, !ReferenceAdvice.isForeign(path.nodes[index].typeName)
    else { return nil }
    let isQueued = ([steps] + path.explanation.otherPaths.map(\.path)).joined().contains {
      TypeName.base($0.holderType) == "OperationQueue"
    }
    guard !isQueued else { return nil }
    let known = path.explanation.declaration
    let declaring = ReferenceAdvice.declaring(known, path.nodes[index])
    let declaration = "\(declaring).\(TextLayout.harmless(property))"
    let isClearable = known.map { $0.isVariable && $0.isOptional } ?? true
    return (isClearable ? "" : "make \(declaration) an optional var, and ")
      + "set \(isClearable ? declaration : "it") to nil once the BlockOperation has finished, at the latest when \(path.subject) is "
      + "dismissed: it keeps its blocks even then"
  }

  /// Whether a path passes what Foundation's operations have of their queue, which subclasses of both share.
  static func isOfOperations(_ path: AdvisedPath) -> Bool {
    path.explanation.path.contains { [".__queue", ".__nextOperation"].contains($0.label) }
  }
}
