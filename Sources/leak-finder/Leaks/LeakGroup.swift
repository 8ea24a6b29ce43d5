import LeakAnalysis
import LeakFindings
import LeakMemory
import LeakReports

/// Leaks of the same cause: with the same fingerprint, by the same closures.
struct LeakGroup {
  /// What nothing reaches: a ring that keeps itself, or an object with retains that nobody has.
  enum Kind: String {
    /// Objects that keep each other.
    case cycle
    /// A retain too many, or one that is where no reader looks.
    case lostRetain
  }

  /// What they are.
  let kind: Kind

  /// The name that they share.
  let fingerprint: String

  /// Why one of them is alive.
  let explanation: RetentionExplanation

  /// Where that one is.
  let example: String

  /// Whether each holds an object of the program's own types, or one that is made of them.
  let isOfProgram: Bool

  /// Whether all retains of every ring were found.
  private(set) var isProven: Bool

  /// How many there are.
  private(set) var count = 1

  /// How many objects a programmer sees in all of them.
  private(set) var objectCount: Int

  /// What all of them occupy, in bytes.
  private(set) var byteCount: Int

  /// A group of one.
  private init(_ garbage: Garbage.Group, _ explanation: RetentionExplanation) {
    kind = explanation.kind == .cycle ? .cycle : .lostRetain
    fingerprint = Fingerprint.of(
      typeName: explanation.typeName,
      retention: explanation,
      dismissal: ""
    )
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
    isProven = isProven && other.isProven
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
    var groups: [[String]: LeakGroup] = [:]
    // Equal rings are explained once.
    var causes: [Int: [String]] = [:]
    for one in garbage.groups {
      let group = causes[one.reason] == nil ? LeakGroup(one, explain(one.answer)) : nil
      let cause = causes[one.reason] ?? group?.cause ?? []
      causes[one.reason] = cause
      if groups[cause] == nil { groups[cause] = group } else { groups[cause]?.add(one) }
    }
    return groups.values.sorted {
      $0.byteCount != $1.byteCount || $0.count != $1.count
        ? ($1.byteCount, $1.count) < ($0.byteCount, $0.count)
        : $0.cause.lexicographicallyPrecedes($1.cause)
    }
  }

  /// What leaks of one cause have in common: a fingerprint does not say which closure it is.
  private var cause: [String] {
    let sites = explanation.path.map {
      $0.source.map { "\($0.symbol ?? "") \($0.file ?? "") \($0.line ?? 0)" } ?? ""
    }
    return [fingerprint] + sites
  }
}
