import LeakAllocators
import LeakFindings
import LeakGraph
import LeakMemory

@testable import LeakAnalysis

/// All that is asked of one picture of the specimen, as values.
struct Reading: Sendable {
  /// What is in it.
  let census: HeapCensus

  /// The accounts.
  let audit: AuditReport

  /// Why each of its objects is alive.
  let answers: [String: RetentionFinding]

  /// The objects without an answer.
  let withoutAnswer: [String]

  /// What the graph's own check says.
  let violations: [String]

  /// How many facts the graph did not take.
  let refusals: Refusals

  /// How many blocks there are.
  let blockCount: Int

  /// How many blocks there are, with the objects that are in images and in tasks' memory.
  let nodeCount: Int

  /// Asks everything.
  init(_ snapshot: Snapshot, objects: [String: UInt]) {
    let analysis = SnapshotAnalysis(snapshot)
    census = analysis.census()
    audit = analysis.audit()
    var answers: [String: RetentionFinding] = [:]
    var withoutAnswer: [String] = []
    for (name, address) in objects {
      answers[name] = analysis.answer(at: Address(address))
      if answers[name] == nil { withoutAnswer.append(name) }
    }
    self.answers = answers
    self.withoutAnswer = withoutAnswer.sorted()
    violations = analysis.heap.graph.checkInvariants()
    refusals = analysis.heap.graph.refusals
    blockCount = analysis.map.blocks.count
    nodeCount = analysis.heap.graph.nodeCount
  }

  /// The path to an object as a line; empty where there is no answer.
  func line(_ name: String) -> String { answers[name].map(PathText.line) ?? "" }

  /// All lines, by the objects' names.
  var lines: [String] {
    answers.sorted { $0.key < $1.key }.map { name, answer in
      let others = answer.otherPaths.map(PathText.line)
      return "\(name) \(answer.locatedRetains)/\(answer.strongRetains ?? 0): "
        + ([PathText.line(answer)] + others).joined(separator: " | ")
    }
  }
}
