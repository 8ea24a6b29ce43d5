import LeakSearch
import LeakMemory
package import LeakReports

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

    /// How many more there are per repetition.
    package var perIteration: Double { Double(steps.reduce(0, +)) / Double(max(1, steps.count)) }
  }

  /// The most types that are explained.
  private static let mostTypes = 16

  /// What was counted after each repetition.
  private var censuses: [InstanceCensus] = []

  /// Nothing counted yet.
  ///
  /// One count goes before: what is kept of types that were not met before is no growth.
  package init() { _ = InstanceCensus() }

  /// Counts what there is now.
  ///
  /// - Returns: Whether that can be done here.
  package mutating func count() -> Bool {
    guard let census = InstanceCensus() else { return false }
    if censuses.count > 1 { censuses[censuses.count - 1].forgetChunks() }
    censuses.append(census)
    return true
  }

  /// Counts once more in place of the last count, for what goes a little later.
  package mutating func recount() {
    guard let census = InstanceCensus() else { return }
    censuses.removeLast()
    censuses.append(census)
  }

  /// Whether anything grew with every repetition but the first.
  package var isGrowing: Bool { !growing().isEmpty }

  /// What grew with every repetition but the first, with what holds one of the new objects.
  ///
  /// - Parameter isWanted: Whether a type is to be told of, by its name.
  /// - Returns: Types that grew, in the order of their names.
  package func growth(where isWanted: (String) -> Bool = { _ in true }) -> [Growth] {
    guard let first = censuses.first, let last = censuses.last else { return [] }
    var findings: [(typeName: String, steps: [Int], finding: RetentionFinding?)] = []
    let named = growing()
      .compactMap { grown in last.type(grown.key).map { (type: $0, grown: grown) } }
      .filter { isWanted($0.type.name) }
      .sorted { $0.type.name < $1.type.name }
    for (type, grown) in named.prefix(Self.mostTypes) {
      let finding = last.newObject(of: grown.key, since: first)
        .flatMap { RetentionExplorer.finding(at: $0) }
      findings.append((type.name, grown.steps, finding))
    }
    let names = Set(findings.map(\.typeName))
    var following: [String: [String]] = [:]
    var heads: [Int] = []
    for (index, one) in findings.enumerated() {
      // What is held by another object that grew goes where that goes.
      let holders = one.finding?.path.steps.map(\.holder.typeName) ?? []
      let leader = holders.first { $0 != one.typeName && names.contains($0) }
      if let leader, one.finding?.verdict == .heldByRoot {
        following[leader, default: []].append(one.typeName)
      } else {
        heads.append(index)
      }
    }
    return heads.map { index in
      Growth(
        typeName: findings[index].typeName,
        steps: findings[index].steps,
        explanation: findings[index].finding.map(ReportMaker.explanation),
        following: following[findings[index].typeName] ?? []
      )
    }
  }

  /// What a programmer sees that grew; where nothing did, the storage of what is the program's.
  private func growing() -> [GrowthSeries<Address>.Growth] {
    guard let last = censuses.last else { return [] }
    let all = GrowthSeries(censuses.map(\.counts)).growing.filter { last.type($0.key) != nil }
    let visible = all.filter { last.type($0.key)?.isStorage == false }
    if !visible.isEmpty { return visible }
    return all.filter { last.type($0.key).map { ProgramTypes.contains($0.name) } ?? false }
  }
}
