import LeakAllocators
import LeakMemory

/// What live blocks occupy of the pages that are resident: a block that was never written to occupies none.
struct ResidentBlocks {
  /// What Swift objects occupy, in bytes, and the memory from which tasks allocate.
  private(set) var objectBytes = 0

  /// What other live blocks occupy, in bytes.
  private(set) var otherBytes = 0

  /// The blocks and their types.
  private let map: HeapMap

  /// The blocks from which tasks allocate.
  private let taskMemory: Set<Int>

  /// Reads the counts of objects.
  private var cursor: SnapshotCursor

  /// The first block that may reach into the next piece.
  private var next = 0

  /// Begins with nothing.
  init(_ analysis: SnapshotAnalysis) {
    map = analysis.map
    taskMemory = analysis.taskMemory()
    cursor = analysis.snapshot.cursor()
  }

  /// Adds what blocks occupy of a piece of memory.
  ///
  /// - Parameter piece: Memory behind all pieces that were added before.
  ///
  /// Where only a part of a piece is resident and it is not known which, live blocks come before free memory, and each kind
  /// has its share.
  mutating func add(_ piece: ResidentMemory.Mapping) {
    let (start, end) = (piece.region.start.bits, piece.region.end.bits)
    var objects = 0
    var others = 0
    let blocks = map.blocks
    while next < blocks.count, blocks.start(at: next) < end {
      let first = blocks.start(at: next)
      let last = first &+ UInt(blocks.byteCount(at: next))
      if last > start {
        let count = Int(min(last, end) - max(first, start))
        switch HeapCensus.Kind(of: next, in: map, &cursor) {
        case .object: objects += count
        case .untyped where taskMemory.contains(next): objects += count
        case .untyped: others += count
        case .gone: break
        }
      }
      // The next piece has the rest of it.
      guard last <= end else { break }
      next += 1
    }
    let all = objects + others
    guard all > piece.resident else {
      objectBytes += objects
      otherBytes += others
      return
    }
    let share = Int((Double(objects) / Double(all) * Double(piece.resident)).rounded())
    objectBytes += share
    otherBytes += piece.resident - share
  }
}
