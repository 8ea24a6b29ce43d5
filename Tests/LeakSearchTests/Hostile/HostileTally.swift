/// What became of generated cases.
struct HostileTally: Sendable {
  /// The sorts of cases.
  enum Sort: CaseIterable, Sendable {
    case objects
    case walks
    case copies
    case records
    case types
  }

  /// How many cases there were.
  private(set) var cases: [Sort: Int] = [:]

  /// How many went past the first check: what was damaged was taken for what it had been.
  private(set) var accepted: [Sort: Int] = [:]

  /// The most reads that a case took, and the most bytes.
  private(set) var mostReads = 0
  private(set) var mostBytes = 0

  /// What should not have been, in words.
  private(set) var complaints: [String] = []

  /// How many cases there were.
  var caseCount: Int { cases.values.reduce(0, +) }

  /// How many went past the first check.
  var acceptedCount: Int { accepted.values.reduce(0, +) }

  /// One line for people.
  var summary: String {
    let parts = Sort.allCases.map { "\($0) \(accepted[$0] ?? 0) of \(cases[$0] ?? 0)" }
    let share = caseCount == 0 ? 0 : acceptedCount * 100 / caseCount
    return """
      \(caseCount) cases, \(share) % past the first check (\(parts.joined(separator: ", "))); \
      at most \(mostReads) reads and \(mostBytes) bytes for one
      """
  }

  /// Counts a case.
  mutating func add(_ sort: Sort, isAccepted: Bool, reads: Int, bytes: Int) {
    cases[sort, default: 0] += 1
    if isAccepted { accepted[sort, default: 0] += 1 }
    mostReads = max(mostReads, reads)
    mostBytes = max(mostBytes, bytes)
  }

  /// Notes what should not have been.
  mutating func complain(_ text: String) {
    if complaints.count < 20 { complaints.append(text) }
  }

  /// Adds another worker's cases.
  mutating func add(_ other: HostileTally) {
    cases.merge(other.cases, uniquingKeysWith: +)
    accepted.merge(other.accepted, uniquingKeysWith: +)
    mostReads = max(mostReads, other.mostReads)
    mostBytes = max(mostBytes, other.mostBytes)
    complaints += other.complaints
  }
}
