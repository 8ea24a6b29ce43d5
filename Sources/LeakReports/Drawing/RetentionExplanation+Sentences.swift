import LeakFindings

extension RetentionExplanation {
  /// The type without its module.
  package var title: String { TextLayout.harmless(TypeName.short(typeName)) }

  /// Which of the three answers it is, and how far the count bears it out.
  package var verdict: String { VerdictSentence.text(for: self) }

  /// What came of trying the advice: `frees at least 2 objects, 80 bytes`; nil where it was not tried.
  package var trialSentence: String? { cut.flatMap { CutSentence.text($0, self) } }

  /// What was not looked at, and what a guess on the path is.
  package var shownNotes: [String] {
    guard path.contains(where: { $0.kind == .conservative }) else { return notes }
    let guess = """
      conservative means a word that looks like a reference, in memory that no metadata \
      describes: it may be a stray one
      """
    return notes + [guess]
  }

  /// The further ways, each once: what differs in nothing that is shown is one way.
  package var distinctOtherPaths: [OtherPath] {
    var known: Set<String> = []
    return otherPaths.filter { known.insert(OtherPathText.text(of: $0)).inserted }
  }
}
