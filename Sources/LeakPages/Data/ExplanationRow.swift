import LeakReports

/// Why an object is alive, as a member of a page's row.
///
/// The list has: which answer (0 cycle, 1 root, 2 unexplained), verdict, strong retains, located ones, path, further
/// paths, notes, advice, whether that says what to break, what came of trying it, how much that frees.
enum ExplanationRow {
  /// Writes an explanation.
  static func write(
    _ explanation: RetentionExplanation,
    to data: inout PageData,
    _ tables: inout PathTables
  ) {
    let path = tables.number(of: PathOutline(explanation))
    let others = explanation.distinctOtherPaths.map {
      tables.number(of: PathOutline($0, to: explanation.typeName))
    }
    let kind =
      switch explanation.kind {
      case .cycle: 0
      case .heldByRoot: 1
      case .unexplained: 2
      }
    let numbers = [
      kind, tables.texts.number(of: explanation.verdict), explanation.retainCount.strong ?? -1,
      explanation.retainCount.located, path,
    ]
    let notes = explanation.shownNotes.map { tables.texts.number(of: $0) }
    let advice = explanation.advice.map { tables.texts.number(of: $0) }
    let trial = tables.texts.number(of: explanation.trialSentence)
    data.list { list in
      for number in numbers { list.number(number) }
      list.numbers(others.filter { $0 >= 0 })
      list.numbers(notes)
      list.numbers(advice)
      list.number(Advice.breakingStep(of: explanation) == nil ? 0 : 1)
      list.number(trial)
      list.number(explanation.cut?.objects ?? -1)
    }
  }
}
