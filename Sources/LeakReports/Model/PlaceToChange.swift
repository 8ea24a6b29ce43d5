/// Where in the source a leak is best broken.
package struct PlaceToChange: Sendable, Hashable {
  /// In words: `the closure at Screen.swift:58`, `Registry.cache[…]`.
  package let text: String

  /// Where that is written; nil where it is not known.
  package let site: SourceSite?

  /// The place that an explanation's marked hop is at; nil where nothing is marked.
  package init?(_ explanation: RetentionExplanation) {
    guard let hop = Advice.breakingStep(of: explanation) else {
      guard let root = explanation.root, explanation.path.isEmpty || root.clearing == .breaks
      else { return nil }
      text = RootWords(root: root).phrase
      site = nil
      return
    }
    let step = explanation.path[hop]
    let holder = PathNode.nodes(of: explanation)[hop]
    if TypeName.isCode(holder.typeName) {
      let word = holder.typeName == TypeName.task ? "task" : "closure"
      text = holder.place.map { "the \(word) at \($0)" } ?? holder.title
      site = holder.source
      return
    }
    let label = Self.withoutKeys(TextLayout.harmless(step.text))
    text = holder.baseName + (label.hasPrefix(".") || label.hasPrefix("[") ? label : " \(label)")
    let variable = step.variable ?? (hop == 0 ? explanation.root?.variable : nil)
    site =
      step.source
      ?? variable.map { SourceSite(symbol: $0.function, file: $0.file, line: $0.line) }
  }

  /// A label with the indices and keys in it left out, so that equal places have equal texts.
  private static func withoutKeys(_ label: String) -> String {
    guard label.first == "." || label.first == "[", let open = label.firstIndex(of: "["),
      let close = label.lastIndex(of: "]"), open < close
    else { return label }
    return label[...open] + "…" + label[close...]
  }
}
