import LeakAllocators
import LeakLibraries
import LeakMemory
import LeakMetadata

extension SnapshotAnalysis {
  /// The blocks from which tasks allocate the variables of their functions that wait.
  ///
  /// - Returns: The blocks' numbers in the map.
  /// - Complexity: One pass over the blocks' types, and what reading each task takes; the graph is not needed.
  func taskMemory() -> Set<Int> {
    let map = map
    let isTask = map.types.entries.map { $0.metadata.kind == .task }
    guard isTask.contains(true) else { return [] }
    var context = LibraryContext(snapshot: snapshot, heap: MappedHeap(map))
    var facts = LibraryFacts()
    var rules = LibraryRules()
    for block in 0..<map.blocks.count {
      let type = Int(map.typeOfBlock[block])
      guard type >= 0, isTask[type] else { continue }
      let described = LibraryBlock(
        start: Address(map.blocks.start(at: block)),
        byteCount: Int(map.blocks.byteCount(at: block))
      )
      _ = rules.read(described, &context, &facts)
    }
    return Set(
      facts.references.lazy.filter { $0.role == .storage }
        .compactMap { map.blocks.index(of: $0.target.bits) }
    )
  }
}
