import LeakFindings
package import LeakKnowledge

extension SnapshotAnalysis {
  /// The rules that were given.
  package var rules: LeakRules { asker.rules }

  /// Notes that a rule applied.
  package func noteUse(of rule: LeakRule) { ruleMatcher.usedRules.insert(rule) }

  /// The names of the rules that were given and applied to no answer so far.
  package var unusedRules: [String] {
    rules.references.filter { !ruleMatcher.usedRules.contains($0) }.map(\.name)
      + rules.allowedCounts.filter { !ruleMatcher.usedCounts.contains($0) }.map(\.name)
  }

  /// The count that rules allow of a type's instances; nil where they say nothing.
  ///
  /// The count of the nearest class wins: of its own before that of a superclass.
  ///
  /// - Parameter typeName: The type's name, as the graph has it.
  /// - Returns: The count.
  package func allowedCount(ofType typeName: String) -> AllowedCount? {
    let counts = asker.rules.allowedCounts
    guard !counts.isEmpty else { return nil }
    for name in classNames(of: typeName) {
      if let found = counts.first(where: { TypeText.matches(name, $0.typeName) }) { return found }
    }
    return nil
  }

  /// Garbage with what rules allow of it: a leak is allowed where an object of its ring has a type of which no more
  /// instances are left than may stay; of leaks of which there are more, a note says so.
  func applyingCounts(to groups: [Garbage.Group]) -> [Garbage.Group] {
    guard !asker.rules.allowedCounts.isEmpty else { return groups }
    var known: [String: AllowedCount?] = [:]
    func count(of member: Garbage.Member) -> AllowedCount? {
      guard !member.isStorage else { return nil }
      if let count = known[member.typeName] { return count }
      let count = allowedCount(ofType: member.typeName)
      known[member.typeName] = .some(count)
      return count
    }
    var found: [AllowedCount: Int] = [:]
    for member in groups.lazy.flatMap(\.members) {
      if let allowed = count(of: member) { found[allowed, default: 0] += 1 }
    }
    ruleMatcher.usedCounts.formUnion(found.keys)
    return groups.map { group in
      let counts = Set(group.ring.compactMap { count(of: $0) }).sorted { $0.name < $1.name }
      guard let first = counts.first else { return group }
      var group = group
      if let allowed = counts.first(where: { found[$0] ?? 0 <= $0.count }) {
        group.allowed = allowed
      } else {
        group.answer.limits.append(
          .incomplete(sentence: RuleText.note(first, found: found[first] ?? 0))
        )
      }
      return group
    }
  }
}
