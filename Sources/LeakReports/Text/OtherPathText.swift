import LeakFindings

/// Writes a further way in which an object is held as one line.
enum OtherPathText {
  /// `also held by the static property App.shared: App .screens[0] ▶ Screen`.
  static func text(of other: RetentionExplanation.OtherPath) -> String {
    let holder =
      if let root = other.root {
        RootWords(root: root).phrase
      } else if other.cycleLength > 0 {
        VerdictSentence.ring(other.cycleLength, of: other.path.count)
      } else {
        "an unknown holder"
      }
    let hops = hops(of: other)
    return "also held by \(holder)" + (hops.isEmpty ? "" : ": \(hops)")
  }

  /// Objects and labels, in order of holding: `App .screens[0] ▶ Screen`.
  static func hops(of other: RetentionExplanation.OtherPath) -> String {
    let nodes = PathNode.nodes(of: other)
    guard let first = nodes.first else { return "" }
    return PathRuns.parts(of: other.path).reduce(first.word) { text, part in
      let step = other.path[part.hops.lowerBound]
      let label = part.text(passing: nodes) { other.path[$0].text }
      let doubt = step.kind == .strong ? "" : " (\(step.kind.rawValue))"
      return "\(text) \(label)\(doubt) ▶ \(nodes[part.hops.upperBound].word)"
    }
  }
}
