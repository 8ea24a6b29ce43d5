package import LeakAnalysis
package import LeakReports
import LeakFindings

/// Counts objects after each of several repetitions, and finds which types grow with every one.
package struct GrowthWatch {
  /// A type of which there are more after every repetition.
  package struct Growth: Sendable {
    /// The type with its module.
    package let typeName: String

    /// By how many from each repetition to the next, the first left out.
    package let steps: [Int]

    /// Why one of the new objects is alive; nil where none was found any more.
    package let explanation: RetentionExplanation?

    /// Further types that grow along, since objects of this type hold theirs.
    package let following: [String]
  }

  /// The most types that are explained.
  private static let mostTypes = 16

  /// What was counted after each repetition.
  private var counts: [[InstanceCount]] = []

  /// The blocks there were after the first repetition.
  private var firstBlocks: EarlierBlocks?

  /// The last picture.
  private var last: HeapLook?

  /// Nothing counted yet.
  package init() {}

  /// Counts what there is now.
  ///
  /// - Throws: Where that cannot be done here.
  package mutating func count() throws(HeapUnavailable) {
    // Let go of first: what a look has in memory is not to be in the next picture.
    last = nil
    let look = try HeapLook.whole()
    counts.append(look.instanceCounts)
    if firstBlocks == nil { firstBlocks = look.blocks }
    last = look
  }

  /// Counts once more in place of the last count, for what goes a little later.
  package mutating func recount() {
    last = nil
    guard let look = try? HeapLook.whole() else { return }
    counts[counts.count - 1] = look.instanceCounts
    last = look
  }

  /// Whether anything grew with every repetition but the first.
  package var isGrowing: Bool { !growing().isEmpty }

  /// What grew with every repetition but the first, with what holds one of the new objects.
  ///
  /// A further picture says what holds it, taken by another thread: a variable of the function that counts may be what does.
  ///
  /// - Parameters:
  ///   - keepsakes: The objects that whoever counts keeps, such as the running test case.
  ///   - isWanted: Whether a type is to be told of, by its name.
  /// - Returns: Types that grew, in the order of their names.
  package mutating func growth(
    keepsakes: [Asker.Keepsake] = [],
    where isWanted: (String) -> Bool = { _ in true }
  ) -> [Growth] {
    let wanted = growing().filter { isWanted($0.key) }.sorted { $0.key < $1.key }
      .prefix(Self.mostTypes)
    guard let firstBlocks, !wanted.isEmpty else { return [] }
    last = nil
    let types = wanted.map(\.key)
    var answers = HeapLook.findingsOfOtherThread(
      ofNew: types,
      after: firstBlocks,
      keepsakes: keepsakes
    )
    if answers == nil, let look = try? HeapLook.whole() {
      answers = types.map { look.finding(ofNew: $0, after: firstBlocks) }
    }
    let findings = wanted.enumerated().map { index, grown in
      (typeName: grown.key, steps: grown.steps, finding: answers?[index])
    }
    let names = Set(findings.map(\.typeName))
    var leaders: [String: String] = [:]
    for one in findings {
      guard let finding = one.finding, finding.verdict != .unexplained else { continue }
      // What is held by another object that grew goes where that goes, or is on a ring with it; what was there before
      // leads to all of them.
      leaders[one.typeName] =
        finding.path.steps.map(\.holder).first { holder in
          holder.typeName != one.typeName && names.contains(holder.typeName)
            && !firstBlocks.had(holder.address)
        }?.typeName
    }
    let found = Dictionary(findings.map { ($0.typeName, $0) }) { first, _ in first }
    let groups = GrowthGroups(
      findings.map(\.typeName),
      leaders: leaders,
      isOfProgram: ProgramTypes.contains
    )
    return groups.groups.compactMap { group in
      found[group.head].map { head in
        Growth(
          typeName: head.typeName,
          steps: head.steps,
          explanation: head.finding.map(ReportMaker.explanation),
          following: group.following
        )
      }
    }
  }

  /// What a programmer sees that grew; where nothing did, the storage of what is the program's.
  private func growing() -> [GrowthSeries<String>.Growth] {
    let kinds = Dictionary(
      (counts.last ?? []).map { ($0.typeName, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let series = counts.map { row in
      Dictionary(
        row.map { ($0.typeName, $0.count - $0.libraryCount) },
        uniquingKeysWith: { $0 + $1 }
      )
    }
    let final = series.last ?? [:]
    let all = GrowthSeries(series).growing.filter { growth in
      kinds[growth.key]?.isOwn == false
        && (last?.allowedCount(ofType: growth.key)).map { final[growth.key] ?? 0 > $0 } ?? true
    }
    let visible = all.filter { kinds[$0.key]?.isStorage == false }
    if !visible.isEmpty { return visible }
    return all.filter { ProgramTypes.contains($0.key) }
  }
}
