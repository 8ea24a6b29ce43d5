import LeakFindings

/// One hop of a retain path, for readers that are given hop by hop.
package struct RetainHop: Sendable, Hashable {
  /// The holder as a path names it: the type without its module, or the closure's function.
  package let holder: String

  /// What the reference is called: `.panel`, `captures Screen`.
  package let label: String

  /// How the holder refers to the target, in words.
  package let kind: String

  /// The target as a path names it.
  package let target: String

  /// Where the hop is written: its closure or task, or its local variable; nil where that is not known.
  package let site: SourceSite?

  /// The holder's type with its module, and the label.
  package let qualifiedName: String

  /// Whether the leak is best broken here.
  package let isBreak: Bool

  /// `ConfirmPanel .completionHandler ▶ closure #1 in BrowserScreen.show() (strong)`.
  package var text: String { "\(holder) \(label) ▶ \(target) (\(kind))" }

  /// The hops of an explanation's path, in order of holding.
  package static func hops(of explanation: RetentionExplanation) -> [RetainHop] {
    let nodes = PathNode.nodes(of: explanation)
    let breaking = Advice.breakingStep(of: explanation)
    return explanation.path.enumerated().map { index, step in
      let variable = step.variable ?? (index == 0 ? explanation.root?.variable : nil)
      return RetainHop(
        holder: nodes[index].title,
        label: step.label.isEmpty ? "a variable" : step.text,
        kind: step.kind == .conservative ? "conservative, a guess" : step.kind.rawValue,
        target: nodes[index + 1].title,
        site: nodes[index].source ?? step.source
          ?? variable.map { SourceSite(symbol: $0.function, file: $0.file, line: $0.line) },
        qualifiedName: TextLayout.harmless("\(step.holderType) \(step.label)"),
        isBreak: index == breaking
      )
    }
  }

  /// What holds the first of them, in words: `the global NotificationCenter.default`; nil where no root does.
  package static func root(of explanation: RetentionExplanation) -> String? {
    explanation.root.map { RootWords(root: $0).phrase }
  }
}
