import LeakGraph

/// Says of each type why retains of its objects are missing or only claimed, by what most of them have in
/// common.
struct AuditReasons {
  /// What retains of objects have in common.
  private enum Cause: Int, CaseIterable {
    /// Nothing refers to the object so often, and blocks that are no objects are not known.
    case hiddenBlocks
    /// A thread or task has the object, and retains it more often than once for each call.
    case repeatedClaim
    /// Nothing refers to the object so often.
    case nowhere
    /// A thread has the object.
    case frames
    /// A task's memory or a block without a known type has the object.
    case blocks

    /// The cause in words.
    var text: String {
      switch self {
      case .hiddenBlocks: "held from memory of an allocator that is not read"
      case .repeatedClaim: "held more often by a task or thread than calls of it have the object"
      case .nowhere: "no word in memory accounts for them"
      case .frames: "words in frames and registers of threads"
      case .blocks: "words in the memory of waiting tasks, or in memory without a known type"
      }
    }

    /// Whether retains are missing, and not only claimed.
    var isMissing: Bool { self == .hiddenBlocks || self == .repeatedClaim || self == .nowhere }
  }

  /// How many objects of each type have each cause.
  private var counts: [[Int]]

  /// Goes through all accounts.
  init(_ graph: HeapGraph, _ ledger: Ledger, hasEveryBlock: Bool) {
    counts = Array(
      repeating: Array(repeating: 0, count: Cause.allCases.count),
      count: graph.typeCount
    )
    for node in 0..<graph.nodeCount {
      let index = NodeIndex(UInt32(truncatingIfNeeded: node))
      guard let account = ledger.account(of: index), let type = graph.node(index)?.type,
        let cause = Self.cause(account, hasEveryBlock: hasEveryBlock),
        Int(type.rawValue) < counts.count
      else { continue }
      counts[Int(type.rawValue)][cause.rawValue] += 1
    }
  }

  /// The most frequent cause for a type, missing retains first; empty where all are described.
  func text(of type: TypeIndex) -> String {
    guard Int(type.rawValue) < counts.count else { return "" }
    let row = counts[Int(type.rawValue)]
    let met = Cause.allCases.filter { row[$0.rawValue] > 0 }
    let missing = met.filter(\.isMissing)
    let best = (missing.isEmpty ? met : missing).max { row[$0.rawValue] < row[$1.rawValue] }
    return best?.text ?? ""
  }

  /// Why an object's retains are missing or only claimed; nil where all are described or it does not count.
  private static func cause(_ account: Account, hasEveryBlock: Bool) -> Cause? {
    switch account.outcome {
    case .missing:
      if !hasEveryBlock { return .hiddenBlocks }
      return account.claimingFrames > 0 ? .repeatedClaim : .nowhere
    case .balancedWithClaims:
      return account.claimedByFrames >= account.claimedByBlocks ? .frames : .blocks
    default: return nil
    }
  }
}
