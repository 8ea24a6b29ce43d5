import LeakFindings

/// Says which of the three honest answers an explanation is, and how far the count bears it out.
enum VerdictSentence {
  /// One sentence, without a full stop.
  static func text(for explanation: RetentionExplanation) -> String {
    switch explanation.kind {
    case .cycle:
      let holder = ring(explanation.cycleLength, of: explanation.path.count)
      return "held by \(holder), \(accounting(explanation.retainCount))"
    case .heldByRoot:
      let holder = explanation.root.map { RootWords(root: $0).phrase } ?? "a root without a name"
      if explanation.retainCount.strong == nil, explanation.path.isEmpty,
        explanation.root?.clearing == .impossible
      {
        return "held by \(holder), in whose place it is: it is never freed"
      }
      return "held by \(holder), \(accounting(explanation.retainCount))"
    case .unexplained:
      if let variable = explanation.callerVariable {
        let name = TextLayout.harmless(variable)
        return "held by the calling function's \(variable == "self" ? name : "variable \(name)")"
      }
      return "unexplained: \(unexplained(explanation))"
    }
  }

  /// What holds an object by a ring: the ring that it is on, or an object of one.
  ///
  /// - Parameters:
  ///   - length: How many hops the ring has.
  ///   - count: How many hops the way has.
  /// - Returns: The words.
  static func ring(_ length: Int, of count: Int) -> String {
    length > 0 && length < count ? "an object of a retain cycle" : "a retain cycle"
  }

  /// How many retains there are, and how many were found.
  private static func accounting(_ count: RetentionExplanation.RetainCount) -> String {
    guard let strong = count.strong else { return "its strong retains could not be counted" }
    if count.located == strong {
      return "every strong retain accounted for (\(strong) of \(strong))"
    }
    if count.located > strong {
      return
        "\(count.located) references found for a retain count of \(strong): at least one is stale"
    }
    return "\(count.located) of \(strong) strong retain\(strong == 1 ? "" : "s") located"
  }

  /// What is missing from an explanation.
  private static func unexplained(_ explanation: RetentionExplanation) -> String {
    let count = explanation.retainCount
    guard let strong = count.strong else { return accounting(count) }
    if IgnoredNote.isWhole(in: explanation) {
      return "held by references that rules ignore, \(accounting(count))"
    }
    if strong == 0 { return "no strong retain is left" }
    guard count.located >= strong else { return accounting(count) }
    let nodes = PathNode.nodes(of: explanation)
    guard let first = nodes.first else { return accounting(count) }
    if let sentence = ToolchainLeak.sentence(explanation) { return sentence }
    return "\(accounting(count)), but what holds \(first.name) was not found"
  }
}
