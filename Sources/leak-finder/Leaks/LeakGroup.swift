import LeakAnalysis
import LeakFindings
import LeakMemory
import LeakReports

/// Leaks of the same cause: with the same fingerprint, by the same closures, all with a lost retain or none.
struct LeakGroup {
  /// What nothing reaches: a ring that keeps itself, or an object with retains that nobody has.
  enum Kind: String {
    /// Objects that keep each other.
    case cycle
    /// A retain too many, or one that is where no reader looks.
    case lostRetain
    /// Objects that only references hold which rules ignore.
    case ignored
  }

  /// What they are.
  let kind: Kind

  /// What they have in common.
  private let cause: LeakCause

  /// The name that they share.
  var fingerprint: String { cause.fingerprint }

  /// Why one of them is alive.
  let explanation: RetentionExplanation

  /// Where that one is.
  let example: String

  /// Whether each holds an object of the program's own types, or one that is made of them.
  let isOfProgram: Bool

  /// Whether all retains of every ring were found.
  let isProven: Bool

  /// How many there are.
  private(set) var count = 1

  /// How many objects a programmer sees in all of them.
  private(set) var objectCount: Int

  /// What all of them occupy, in bytes.
  private(set) var byteCount: Int

  /// What rings have in common that are explained once.
  private struct Reason: Hashable {
    /// The number of the answer.
    let number: Int

    /// Whether all retains were found.
    let isProven: Bool
  }

  /// A group of one.
  private init(_ garbage: Garbage.Group, _ explanation: RetentionExplanation) {
    kind =
      explanation.kind == .cycle
      ? .cycle : IgnoredNote.isWhole(in: explanation) ? .ignored : .lostRetain
    cause = LeakCause(explanation, isProven: garbage.isProven)
    self.explanation = explanation
    example = garbage.head.address.description
    isOfProgram = garbage.members.contains { ProgramTypes.contains($0.typeName) }
    isProven = garbage.isProven
    objectCount = garbage.furtherObjectCount + 1
    byteCount = garbage.byteCount
  }

  /// Adds another of the same cause.
  private mutating func add(_ other: Garbage.Group) {
    count += 1
    objectCount += other.furtherObjectCount + 1
    byteCount += other.byteCount
  }

  /// What nothing reaches by its cause, the largest first.
  ///
  /// - Parameters:
  ///   - garbage: What nothing reaches.
  ///   - explain: Says why an object is alive.
  /// - Returns: The groups.
  static func groups(
    of garbage: Garbage,
    explain: (RetentionFinding) -> RetentionExplanation
  ) -> [LeakGroup] {
    var groups: [LeakCause: LeakGroup] = [:]
    // Equal rings are explained once.
    var causes: [Reason: LeakCause] = [:]
    for one in garbage.groups {
      let reason = Reason(number: one.reason, isProven: one.isProven)
      if let known = causes[reason] {
        groups[known]?.add(one)
        continue
      }
      let group = LeakGroup(one, explain(one.answer))
      causes[reason] = group.cause
      if groups[group.cause]?.add(one) == nil { groups[group.cause] = group }
    }
    return groups.values.sorted {
      $0.byteCount != $1.byteCount || $0.count != $1.count
        ? ($1.byteCount, $1.count) < ($0.byteCount, $0.count)
        : $0.cause < $1.cause
    }
  }
}
