import LeakFindings
import LeakGraph

/// Remembers why rings are alive: those that are equal, reference by reference, are for the same reason.
///
/// What makes up a ring is added up, whatever the order: the types of its objects with their accounts, and what each
/// refers to, by label, type and, for function values, function, and whether a rule speaks of it, which may go by the
/// state of an object.
struct EqualRings {
  /// Why a ring is alive.
  struct Known {
    /// The type of the object that was told of.
    let type: TypeIndex

    /// Why it is alive.
    let answer: RetentionFinding

    /// The number of the answer.
    let reason: Int
  }

  /// One of a ring's objects, and why it is alive.
  struct Told {
    /// The object.
    let node: NodeIndex

    /// Why it is alive.
    let answer: RetentionFinding

    /// The number of the answer.
    let reason: Int
  }

  /// How many answers there are.
  private var count = 0

  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// Tells function values apart.
  private var marks: PathMarks

  /// The references that rules speak of.
  private let ruled: Set<EdgeIndex>

  /// What is known, by signature.
  private var known: [UInt64: Known] = [:]

  /// Larger rings are no other's equal, and take longer to add up than to explain.
  private static let mostReferences = 256

  /// Nothing known yet.
  init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
    marks = PathMarks(analysis)
    let graphs = analysis.ruledGraphs
    ruled = Set(graphs.known.edges + graphs.ignored.edges)
  }

  /// Why a ring is alive that an equal one was seen of before, told of one of its own objects; nil for others.
  ///
  /// - Parameters:
  ///   - signature: The ring's signature.
  ///   - node: The object to tell of, where an object of its type was told of.
  ///   - ring: The ring.
  /// - Returns: The object, and why it is alive.
  func answer(
    to signature: UInt64,
    of node: NodeIndex,
    in ring: [NodeIndex]
  ) -> Told? {
    guard let found = known[signature] else { return nil }
    let candidates = [node] + ring
    guard let told = candidates.first(where: { analysis.graph.node($0)?.type == found.type }) else {
      return nil
    }
    var answer = found.answer
    answer.object = RetentionFinding.Object(
      address: analysis.heapAddress(told),
      category: answer.object.category,
      typeName: answer.object.typeName
    )
    return Told(node: told, answer: answer, reason: found.reason)
  }

  /// Numbers why a ring is alive, and notes it for its equals where it has a signature.
  mutating func note(
    _ answer: RetentionFinding,
    of node: NodeIndex,
    _ signature: UInt64?
  ) -> Told {
    count += 1
    if let signature, let type = analysis.graph.node(node)?.type {
      known[signature] = Known(type: type, answer: answer, reason: count)
    }
    return Told(node: node, answer: answer, reason: count)
  }

  /// What equal rings have in common; nil for a ring of many references.
  ///
  /// - Parameters:
  ///   - ring: The ring, or an object alone.
  ///   - node: The object to tell of.
  /// - Returns: The signature.
  mutating func signature(of ring: [NodeIndex], toldOf node: NodeIndex) -> UInt64? {
    let graph = analysis.graph
    var sum = Self.mixed([UInt64(graph.node(node)?.type.rawValue ?? 0)])
    var count = 0
    for member in ring {
      guard let facts = graph.node(member), let account = analysis.ledger.account(of: member) else {
        return nil
      }
      sum &+= Self.mixed([
        UInt64(facts.type.rawValue), UInt64(account.strong), UInt64(account.described),
        UInt64(account.claimingBlocks), UInt64(account.claimingFrames),
      ])
      for index in graph.edges(of: member) {
        count += 1
        guard count <= Self.mostReferences, let edge = graph.edge(index) else { return nil }
        sum &+= Self.mixed([
          UInt64(facts.type.rawValue), UInt64(edge.label.rawValue), UInt64(edge.kind.rawValue),
          UInt64(graph.node(edge.target)?.type.rawValue ?? 0), marks.mark(of: index),
          ruled.contains(index) ? 1 : 0,
        ])
      }
    }
    return sum
  }

  /// Some numbers in one, as FNV-1a makes it with words for bytes, and mixed: sums of such numbers tell apart.
  private static func mixed(_ numbers: [UInt64]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for number in numbers {
      hash = (hash ^ number) &* 0x100_0000_01b3
      hash ^= hash >> 29
    }
    return hash &* 0xbf58_476d_1ce4_e5b9
  }
}
