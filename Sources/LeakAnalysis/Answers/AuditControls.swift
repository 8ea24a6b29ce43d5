import LeakAllocators
import LeakGraph
import LeakMemory

/// The audit's own controls.
///
/// They tell whether it notices a retain that no reference explains, and whether it finds claims where
/// there are none.
struct AuditControls {
  /// Planted retains that came out as missing.
  let planted: AuditReport.Control

  /// Claims on addresses moved by 16 bytes that were found.
  let moved: AuditReport.Control

  /// How many objects are tried.
  private static let sampleCount = 1_000

  /// Runs both controls on a sample of the objects that are balanced.
  init(_ analysis: SnapshotAnalysis, _ ledger: Ledger) {
    let graph = analysis.heap.graph
    var balanced: [NodeIndex] = []
    for node in 0..<min(graph.nodeCount, analysis.map.blocks.count) {
      let index = NodeIndex(UInt32(truncatingIfNeeded: node))
      if ledger.outcome(of: index).isBalanced { balanced.append(index) }
    }
    let step = max(1, balanced.count / Self.sampleCount)
    let sample = stride(from: 0, to: balanced.count, by: step).prefix(Self.sampleCount).map {
      balanced[$0]
    }
    planted = AuditReport.Control(
      tried: sample.count,
      found: sample.count { node in
        ledger.account(of: node).map { Self.isMissing(withOneMore: $0) } ?? false
      }
    )
    moved = Self.moved(analysis, sample)
  }

  /// Whether an account would miss a retain if the object had one more.
  private static func isMissing(withOneMore account: Account) -> Bool {
    // A claim that was not needed would hide the planted retain.
    let claiming = account.claimingBlocks + account.claimingFrames + account.furtherCalls
    return account.strong + 1 > account.described + claiming
  }

  /// Looks for words that refer 16 bytes behind the beginning of sampled objects.
  private static func moved(
    _ analysis: SnapshotAnalysis,
    _ sample: [NodeIndex]
  ) -> AuditReport.Control {
    let blocks = analysis.map.blocks
    var wanted: Set<Address> = []
    for node in sample { wanted.insert(Address(blocks.start(at: Int(node.rawValue)) &+ 16)) }
    var found: Set<Address> = []
    var cursor = analysis.snapshot.cursor()
    func look(_ word: UInt) {
      let address = Address(word)
      if wanted.contains(address) { found.insert(address) }
    }
    StackClaim.forEach(in: analysis.snapshot) { look($0.word) }
    for block in 0..<blocks.count where analysis.map.typeOfBlock[block] < 0 {
      var address = blocks.start(at: block)
      let end = address &+ UInt(blocks.byteCount(at: block))
      while address &+ 8 <= end, let word = cursor.word(address) {
        look(word)
        address &+= 8
      }
    }
    return AuditReport.Control(tried: sample.count, found: found.count)
  }
}
