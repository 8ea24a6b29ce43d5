/// Leaks that come with the toolchain, whatever the program does.
///
/// Every `Foundation.Timer` leaks: its initialiser gives a retain to the run loop's timer, and nobody
/// takes it back, not when the timer has fired and not when it is invalidated. Verified with Foundation
/// of Swift 6.3.1 on Linux.
enum ToolchainLeak {
  /// Whether an object is a timer of Foundation's.
  static func isTimer(_ typeName: String) -> Bool { typeName == "Foundation.Timer" }

  /// Whether what cannot be explained is such a leak: the path begins at a timer that nothing holds.
  static func explains(_ explanation: RetentionExplanation) -> Bool {
    guard
      explanation.kind == .unexplained, let first = explanation.path.first,
      let strong = explanation.retainCount.strong
    else { return false }
    return isTimer(first.holderType)
      && (explanation.retainCount.located >= strong || CallerNote.isWhole(in: explanation))
  }

  /// What it is, for the verdict.
  static let sentence =
    "a leak of the toolchain: Foundation of Swift 6.3.1 on Linux keeps every Timer"

  /// What stands beside the object that it begins at.
  static let holder = "leaked by Foundation"

  /// What to know where a path runs through a timer's block.
  static func advice(for path: AdvisedPath) -> [String] {
    let isThroughBlock = zip(path.nodes, path.explanation.path).contains { node, step in
      isTimer(node.typeName) && ["block", ".block"].contains(step.label)
    }
    guard isThroughBlock else { return [] }
    return [
      "invalidate() is not enough: Foundation of Swift 6.3.1 on Linux leaks every Timer with its "
        + "block, which must therefore not capture \(path.subject) strongly, even by way of others"
    ]
  }
}
