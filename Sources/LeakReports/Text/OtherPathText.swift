import LeakGraph

/// Writes a further way in which an object is held as one line.
enum OtherPathText {
  /// `also held by the static property App.shared: App .screens[0] ▶ Screen`.
  static func text(of other: RetentionExplanation.OtherPath) -> String {
    let holder =
      if let root = other.root {
        RootWords(root: root).phrase
      } else if other.cycleLength > 0 {
        "a retain cycle"
      } else {
        "something not found"
      }
    let hops = hops(of: other)
    return "also held by \(holder)" + (hops.isEmpty ? "" : ": \(hops)")
  }

  /// Objects and labels, in order of holding.
  private static func hops(of other: RetentionExplanation.OtherPath) -> String {
    let nodes = PathNode.nodes(of: other.path, from: other.root)
    guard let first = nodes.first else { return "" }
    return zip(other.path, nodes.dropFirst()).reduce(word(first)) { text, hop in
      let doubt = hop.0.kind == .strong ? "" : " (\(hop.0.kind.rawValue))"
      return "\(text) \(TextLayout.harmless(hop.0.label))\(doubt) ▶ \(word(hop.1))"
    }
  }

  /// An object in short: a closure with its place, anything else with its type.
  private static func word(_ node: PathNode) -> String {
    guard TypeName.isCode(node.typeName), let place = node.place else {
      return node.name
    }
    return "\(node.typeName) (\(place))"
  }
}
