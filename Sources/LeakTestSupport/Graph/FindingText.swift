package import LeakFindings

extension RetentionFinding {
  /// The shortest path as one line: `Screen .onTap closure captures Screen Screen`.
  package var pathText: String { path.text }

  /// All paths, shortest first.
  package var allPathTexts: [String] { ([path] + otherPaths).map(\.text) }

  /// Everything that was found, in one line: `cycle: Node .next Node | Node .other Node`.
  ///
  /// Each way begins with what it runs from; `cycle of 1` where the ring is shorter than the way,
  /// and `nothing` where there is no way and no reference to the object was met.
  package var told: String {
    if path.steps.isEmpty, path.root == nil {
      return locatedRetains == 0 ? "nothing" : "\(locatedRetains) lost"
    }
    return ([path] + otherPaths).map(\.told).joined(separator: " | ")
  }
}

extension RetentionFinding.Path {
  /// The path as one line of types and labels.
  package var text: String {
    guard let first = steps.first else { return "" }
    return steps.reduce(TypeNames.short(first.holder.typeName)) { text, step in
      text + " " + step.label + " " + TypeNames.short(step.target.typeName)
    }
  }

  /// The path as one line, with its beginning and with each kind that is not strong.
  fileprivate var told: String {
    let beginning =
      if let root { "\(root.kind) \(root.name): " } else if cycleLength == steps.count {
        "cycle: "
      } else {
        "cycle of \(cycleLength): "
      }
    guard let first = steps.first else { return root.map { "\($0.kind) \($0.name)" } ?? "" }
    return steps.reduce(beginning + TypeNames.short(first.holder.typeName)) { text, step in
      let kind = step.kind == .strong ? "" : " (\(step.kind))"
      return text + " " + step.label + kind + " " + TypeNames.short(step.target.typeName)
    }
  }
}
