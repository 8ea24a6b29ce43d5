import LeakAllocators
import LeakLibraries
import LeakMemory
import LeakMetadata

extension SnapshotAnalysis {
  /// The blocks from which tasks allocate the variables of their functions that wait.
  ///
  /// - Returns: The blocks' numbers in the map.
  func taskMemory() -> Set<Int> {
    Set(
      taskFacts.references.lazy.filter { $0.role == .storage }
        .compactMap { [map] in map.blocks.index(of: $0.target.bits) }
    )
  }

  /// The tasks that libraries of the toolchain have made for themselves, with nothing of a program's on them.
  ///
  /// Such is the one that wakes a task which sleeps: where the sleep is cancelled it stays until its time has come, hours later
  /// perhaps. It runs a closure of the library's, which has captured no object.
  ///
  /// Source: `Task._sleep(until:tolerance:clock:)`, stdlib/public/Concurrency/Clock.swift and TaskSleepDuration.swift. Verified
  /// with Swift 6.3.1.
  ///
  /// - Returns: The blocks' numbers in the map.
  func libraryTasks() -> Set<Int> {
    var cursor = snapshot.cursor()
    let own = taskFacts.references.filter { fact in
      guard fact.role == .taskClosure, ThunkNames.isOfToolchain(fact.code, in: snapshot),
        let name = snapshot.symbol(containing: fact.code)?.mangledName,
        !ReabstractionThunk.isNamed(name), let context = map.blocks.index(of: fact.target.bits)
      else { return false }
      let start = map.blocks.start(at: context)
      let words = stride(from: 16, to: UInt(map.blocks.byteCount(at: context)), by: 8)
      return !words.contains { offset in
        cursor.word(start &+ offset).flatMap { map.blocks.index(of: $0) }
          .map { map.typeOfBlock[$0] >= 0 } ?? false
      }
    }
    return Set(own.compactMap { map.blocks.index(of: $0.holder.bits) })
  }

  /// What is known of all tasks.
  ///
  /// - Complexity: One pass over the blocks' types, and what reading each task takes; the graph is not needed.
  func readTasks() -> LibraryFacts {
    let map = map
    let isTask = map.types.entries.map { $0.metadata.kind == .task }
    var facts = LibraryFacts()
    guard isTask.contains(true) else { return facts }
    var context = LibraryContext(snapshot: snapshot, heap: MappedHeap(map))
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
    return facts
  }
}
