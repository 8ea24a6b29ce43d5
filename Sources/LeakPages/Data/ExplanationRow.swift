import LeakReports

/// Why an object is alive, as a member of a page's row.
///
/// The list has: which answer (0 cycle, 1 root, 2 unexplained), verdict, strong retains, located ones, path, further
/// paths, notes, advice, whether that says what to break, what came of trying it, how much that frees.
struct ExplanationRow: Sendable {
  /// Which answer it is.
  private let kind: Int

  /// What is said of it.
  private let verdict: String
  private let notes: [String]
  private let advice: [String]
  private let trial: String?

  /// The strong retains, those of them that were located, and the objects that go; -1 where that is not known.
  private let strongCount: Int
  private let locatedCount: Int
  private let freedCount: Int

  /// The path, and the further ones.
  private let path: PathOutline
  private let others: [PathOutline]

  /// Prepares an explanation.
  init(_ explanation: RetentionExplanation) {
    kind =
      switch explanation.kind {
      case .cycle: 0
      case .heldByRoot: 1
      case .unexplained: 2
      }
    verdict = explanation.verdict
    notes = explanation.shownNotes
    advice = explanation.advice
    trial = explanation.trialSentence
    strongCount = explanation.retainCount.strong ?? -1
    locatedCount = explanation.retainCount.located
    freedCount = explanation.cut?.objects ?? -1
    path = PathOutline(explanation)
    others = explanation.distinctOtherPaths.map { PathOutline($0, to: explanation.typeName) }
  }

  /// Writes the list.
  func write(to data: inout PageData, _ tables: inout PathTables) {
    let path = tables.number(of: path)
    let others = others.map { tables.number(of: $0) }
    let numbers = [
      kind, tables.texts.number(of: verdict), strongCount, locatedCount, path,
    ]
    let notes = notes.map { tables.texts.number(of: $0) }
    let advice = advice.map { tables.texts.number(of: $0) }
    let trial = tables.texts.number(of: trial)
    data.list { list in
      for number in numbers { list.number(number) }
      list.numbers(others.filter { $0 >= 0 })
      list.numbers(notes)
      list.numbers(advice)
      list.number(self.path.references.contains(where: \.isBreak) ? 1 : 0)
      list.number(trial)
      list.number(freedCount)
    }
  }
}
