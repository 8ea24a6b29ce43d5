import LeakAllocators
import LeakGraph
import LeakMemory
import LeakMetadata

/// Tells objects that are being destroyed from those of which only the memory is left.
///
/// An object's counts say that its end has begun, and no more when that is over: as long as unowned references keep the
/// memory, it has the last values of fields that were released. Whoever runs a deinit has the object at hand, or is a
/// job that will.
///
/// Source: `swift_deallocClassInstance` of stdlib/public/runtime/HeapObject.cpp; `swift_task_deinitOnExecutor` of
/// stdlib/public/Concurrency/Actor.cpp, whose job has the object. Verified with Swift 6.3.1.
struct EndingObjects {
  /// The blocks.
  private let map: HeapMap

  /// Reads jobs.
  private let snapshot: Snapshot

  /// What threads have at hand.
  private let claims: [(claim: StackClaim, node: NodeIndex)]

  /// What whoever asks has at hand, by the nodes.
  private let askingCode: [NodeIndex: [Address]]

  /// The nodes that a thread or a job has.
  private lazy var used = nodesOfJobs().union(claims.map(\.node)).union(askingCode.keys)

  /// The most bytes of a job that are looked at.
  private static let mostBytes = 256

  /// Knows who may be about to destroy objects.
  ///
  /// - Parameters:
  ///   - snapshot: The picture.
  ///   - map: The blocks and their types.
  ///   - claims: What threads have at hand.
  ///   - askingCode: What whoever asks has at hand, by the nodes.
  init(
    _ snapshot: Snapshot,
    _ map: HeapMap,
    _ claims: [(claim: StackClaim, node: NodeIndex)],
    _ askingCode: [NodeIndex: [Address]]
  ) {
    self.snapshot = snapshot
    self.map = map
    self.claims = claims
    self.askingCode = askingCode
  }

  /// Whether the end of an object that has begun is over, so that its fields mean nothing.
  mutating func isOver(_ node: NodeIndex) -> Bool { !used.contains(node) }

  /// Looks at all jobs.
  private func nodesOfJobs() -> Set<NodeIndex> {
    var found: Set<NodeIndex> = []
    var cursor = snapshot.cursor()
    let (blocks, typeOfBlock) = (map.blocks, map.typeOfBlock)
    for block in 0..<blocks.count where typeOfBlock[block] < 0 {
      let (start, byteCount) = (blocks.start(at: block), blocks.byteCount(at: block))
      guard byteCount <= Self.mostBytes, let word = cursor.word(start), word >= 4096 else {
        continue
      }
      let type = map.types.index(ofFirstWord: word)
      guard type >= 0, map.types.entries[Int(type)].metadata.kind == .job else { continue }
      for offset in stride(from: 16, to: byteCount - 7, by: 8) {
        guard let word = cursor.word(start &+ UInt(offset)), let target = blocks.index(of: word)
        else { continue }
        found.insert(NodeIndex(UInt32(truncatingIfNeeded: target)))
      }
    }
    return found
  }
}
