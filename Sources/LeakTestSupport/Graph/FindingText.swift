package import LeakGraph
internal import LeakMetadata

extension RetentionFinding {
  /// The shortest path as one line: `Screen .onTap closure captures Screen Screen`.
  package var pathText: String { path.text }

  /// All paths, shortest first.
  package var allPathTexts: [String] { ([path] + otherPaths).map(\.text) }
}

extension RetentionFinding.Path {
  /// The path as one line of types and labels.
  package var text: String {
    guard let first = steps.first else { return "" }
    return steps.reduce(TypeNames.short(first.holder.typeName)) { text, step in
      text + " " + step.label + " " + TypeNames.short(step.target.typeName)
    }
  }
}
