import LeakFindings

/// The words by which a note says that an object on the way would go as well, where the closure that alone has it captures it
/// weakly, though only what it has was dismissed.
enum OwnerInUseNote {
  /// The note on the capture at which a leak is broken; nil where nothing is to be said of it.
  ///
  /// - Parameters:
  ///   - finding: What was found.
  ///   - facts: What is known of the hops.
  ///   - explanation: The same in the form of reports.
  ///   - breaking: The hop.
  /// - Returns: The note.
  static func text(
    of finding: RetentionFinding,
    _ facts: HopFacts,
    _ explanation: RetentionExplanation,
    breaking: Int?
  ) -> String? {
    guard let breaking, facts.frees(breaking), !facts.isShared(breaking),
      let hop = BreakingStep.release(beyond: breaking, explanation, facts)
    else { return nil }
    let nodes = PathNode.nodes(of: explanation)
    let subject = TextLayout.harmless(TypeName.short(explanation.typeName))
    let label = TextLayout.harmless(explanation.path[hop].label)
    let release =
      label.lastIndex(of: "[").map {
        "take \(nodes[hop + 1].name) out of \(label[..<$0]) of \(nodes[hop].name)"
      } ?? "set \(nodes[hop].baseName)\(label) to nil"
    return
      "\(nodes[breaking + 1].name), which the closure alone has, would go as well. Where it is to live on, \(release) when "
      + "\(subject) is dismissed."
  }
}
