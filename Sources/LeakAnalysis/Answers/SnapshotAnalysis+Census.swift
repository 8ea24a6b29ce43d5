import LeakAllocators
import LeakMemory

extension SnapshotAnalysis {
  /// Counts live objects by type.
  ///
  /// The memory from which a task allocates counts as the task's.
  ///
  /// - Complexity: One pass over the blocks; the graph is not needed.
  package func census() -> HeapCensus {
    let map = map
    let blocks = map.blocks
    var counts = [Int](repeating: 0, count: map.types.entries.count)
    var sizes = counts
    var untyped = (count: 0, byteCount: 0)
    let taskMemory = taskMemory()
    var taskBytes = 0
    var cursor = snapshot.cursor()
    for block in 0..<blocks.count {
      let byteCount = Int(blocks.byteCount(at: block))
      let type = Int(map.typeOfBlock[block])
      switch HeapCensus.Kind(of: block, in: map, &cursor) {
      case .gone: continue
      case .untyped where taskMemory.contains(block): taskBytes += byteCount
      case .untyped:
        untyped.count += 1
        untyped.byteCount += byteCount
      case .object:
        counts[type] += 1
        sizes[type] += byteCount
      }
    }
    var rows: [String: (count: Int, byteCount: Int)] = [:]
    for (index, entry) in map.types.entries.enumerated() where counts[index] > 0 {
      // Where a library's private type is declared is an address, which differs from run to run.
      let name = TypeText.withoutPrivateContexts(entry.name)
      let known = rows[name] ?? (0, 0)
      rows[name] = (known.count + counts[index], known.byteCount + sizes[index])
    }
    rows[HeapTypes.taskName]?.byteCount += taskBytes
    return HeapCensus(
      types: rows.map {
        HeapCensus.Row(typeName: $0.key, count: $0.value.count, byteCount: $0.value.byteCount)
      },
      untyped: untyped.count == 0
        ? []
        : [
          HeapCensus.Row(
            typeName: HeapCensus.untypedName,
            count: untyped.count,
            byteCount: untyped.byteCount
          )
        ],
      notes: notes
    )
  }
}
