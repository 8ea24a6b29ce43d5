import LeakAnalysis
import LeakFindings
import LeakMemory
import LeakReports

/// Names what keeps objects alive.
struct WhyCommand {
  /// How many groups are shown unless all are asked for.
  private static let mostGroups = 10

  /// How many types of a similar name are told.
  private static let mostLikeTypes = 3

  /// What the arguments say.
  let options: InspectOptions

  /// Where to write.
  let console: Console

  /// Prints explanations.
  ///
  /// - Parameters:
  ///   - analysis: The picture.
  ///   - again: Takes a further picture of the target; nil for a file.
  ///   - progress: Says what takes long.
  /// - Throws: Where there is no such object.
  func run(
    _ analysis: SnapshotAnalysis,
    again: (() throws(CommandFailure) -> SnapshotAnalysis)?,
    _ progress: Progress
  ) throws(CommandFailure) {
    progress.begin("following references")
    let subject = options.subject ?? ""
    let answer = WhyAnswer.steadiest(analysis, again: again, about: subject)
    let builder = ExplanationBuilder(answer.analysis)
    switch answer.subject {
    case .object(let finding):
      progress.end()
      show(builder.explanation(of: finding))
    case .type(let found):
      progress.end()
      show(found, builder, cut: answer.analysis.cutSentence)
    case nil:
      // What is missing may have it.
      let lack = analysis.cutSentence.map { "\nnote: " + $0 } ?? ""
      throw CommandFailure(
        message: absence(of: subject, analysis) + lack,
        exitCode: ExitCode.noInput
      )
    }
  }

  /// Says that there is no such object, and which ones may be meant.
  private func absence(of subject: String, _ analysis: SnapshotAnalysis) -> String {
    guard Address(written: subject) == nil else {
      return "there is no live Swift object at \(Invocation.quotable(subject))"
    }
    return "there is no object of type \(Invocation.quotable(subject)); "
      + (others(subject, analysis).map { "there are \($0); " } ?? "")
      + "leak-finder heap \(Invocation.quotable(options.target)) lists the types"
  }

  /// Prints the explanations of a type's objects, those of most objects first.
  private func show(
    _ found: SnapshotAnalysis.Groups,
    _ builder: ExplanationBuilder,
    cut: String?
  ) {
    let groups = merged(found.groups, builder)
    let shown = options.showsAll ? groups[...] : groups.prefix(Self.mostGroups)
    for group in shown {
      let explanation = group.explanation ?? builder.explanation(of: group.answer)
      let example = group.answer.object.address.description
      guard !options.isJSON else {
        console.print(explanation.jsonLine(heldAlike: group.count, example: example))
        continue
      }
      console.print(
        "\(Amount.count(group.count)) of \(Amount.count(found.count)) by this path, such as \(example)"
          + (group.count > 1 ? ", which is explained" : "")
      )
      show(explanation)
      console.print("")
    }
    guard !options.isJSON else { return }
    if shown.count < groups.count {
      let rest = groups.dropFirst(shown.count).reduce(0) { $0 + $1.count }
      console.print(
        "and \(Amount.count(rest)) objects by \(Amount.count(groups.count - shown.count)) other "
          + "paths (--all)"
      )
    }
    if found.unexaminedCount > 0 {
      console.print(
        "and \(Amount.count(found.unexaminedCount)) objects that were not looked at, each of which takes a search of its own"
      )
    }
    // What is missing may have more of them.
    if let cut { console.print("note: " + cut) }
  }

  /// Objects that are alive for one reason.
  private typealias Group = (
    answer: RetentionFinding, count: Int, explanation: RetentionExplanation?
  )

  /// So many groups are looked at for equal ones.
  private static let mostMerged = 64

  /// Some groups, the equal ones as one: the compiler may have made copies of a closure, which are different functions.
  private func merged(
    _ groups: [SnapshotAnalysis.Group],
    _ builder: ExplanationBuilder
  ) -> [Group] {
    var merged: [Group] = []
    var places: [LeakCause: Int] = [:]
    // Only what has the same hops can be equal, and an explanation takes its time.
    let hops = groups.prefix(Self.mostMerged).map { group in
      group.answer.path.steps.map { $0.holder.typeName + $0.label }
    }
    let counts = Dictionary(hops.map { ($0, 1) }, uniquingKeysWith: +)
    for (group, hops) in zip(groups, hops) {
      guard counts[hops] ?? 0 > 1 else {
        merged.append((group.answer, group.count, nil))
        continue
      }
      let explanation = builder.explanation(of: group.answer)
      let cause = LeakCause(explanation)
      if let place = places[cause] {
        merged[place].count += group.count
      } else {
        places[cause] = merged.count
        merged.append((group.answer, group.count, explanation))
      }
    }
    // Of equally many the order is as before.
    let order = merged.indices.sorted { (-merged[$0].count, $0) < (-merged[$1].count, $1) }
    return order.map { merged[$0] }
      + groups.dropFirst(Self.mostMerged).map { ($0.answer, $0.count, nil) }
  }

  /// Some types that may be meant instead: subclasses of what was asked for, or else names that have it inside,
  /// whatever its case; nil for none.
  private func others(_ subject: String, _ analysis: SnapshotAnalysis) -> String? {
    let subclasses = analysis.subclasses(ofClass: subject)
    if !subclasses.isEmpty { return "objects of its subclasses: \(Self.list(subclasses))" }
    let wanted = subject.lowercased()
    guard !wanted.isEmpty else { return nil }
    let names = analysis.census().types.map(\.typeName)
      .filter { $0.lowercased().contains(wanted) }
    return names.isEmpty ? nil : Self.list(names)
  }

  /// The first of some names.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(mostLikeTypes).map { Invocation.quotable(Invocation.line($0)) }
    return shown.joined(separator: ", ") + (names.count > shown.count ? " and others" : "")
  }

  /// Prints one explanation.
  private func show(_ explanation: RetentionExplanation) {
    let style = TextStyle.suited(isTerminal: console.isTerminal, console.variable)
    console.print(options.isJSON ? explanation.jsonLine : explanation.text(style: style))
    if !options.isJSON, let hint = TaskHint.text(on: explanation, of: options.target) {
      console.print(hint)
    }
  }
}
