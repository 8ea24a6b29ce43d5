import LeakKnowledge

/// Leaks that come with the toolchain, whatever the program does: retains that it never gives back.
///
/// Which these are is said by the rules on known leaks that come with LeakFinder.
enum ToolchainLeak {
  /// The rule on lost retains of a type's objects; nil where the toolchain is not known to leak those.
  private static func rule(_ typeName: String) -> LeakRule? {
    LeakRules.toolchain.first { $0.place == .lostRetain(of: typeName) && $0.condition == nil }
  }

  /// The rule on what cannot be explained: the path begins at an object that the toolchain leaks.
  private static func rule(explaining explanation: RetentionExplanation) -> LeakRule? {
    guard
      explanation.kind == .unexplained, let first = explanation.path.first,
      let strong = explanation.retainCount.strong,
      explanation.retainCount.located >= strong || CallerNote.isWhole(in: explanation)
    else { return nil }
    return rule(first.holderType)
  }

  /// Whether what cannot be explained is such a leak.
  static func explains(_ explanation: RetentionExplanation) -> Bool {
    rule(explaining: explanation) != nil
  }

  /// What it is, for the verdict; nil for all else.
  static func sentence(_ explanation: RetentionExplanation) -> String? {
    rule(explaining: explanation).map { "a leak of the toolchain: \($0.reason)" }
  }

  /// What stands beside the object that a path begins at; nil for all else.
  static func holder(_ explanation: RetentionExplanation) -> String? {
    guard explains(explanation), let first = explanation.path.first else { return nil }
    return "leaked by \(first.holderType.prefix { $0 != "." })"
  }

  /// What to know where a path runs through the block of such an object.
  static func advice(for path: AdvisedPath) -> [String] {
    for (node, step) in zip(path.nodes, path.explanation.path)
    where ["block", ".block"].contains(step.label) {
      guard let versions = rule(node.typeName)?.versions else { continue }
      return [
        "invalidate() is not enough: \(versions) leaks every \(TypeName.short(node.typeName)) with "
          + "its block, which must therefore not capture \(path.subject) strongly, even by way of "
          + "others"
      ]
    }
    return []
  }
}
