internal import LeakMemory
internal import LeakReflection

/// Tells whether other tasks run beside the calling one, below the same task.
///
/// A test framework runs each test in a child task of its own, so that a test that runs alone has no
/// neighbours.
package enum TaskNeighbours {
  /// The most tasks one above the other that are looked at.
  private static let mostAncestors = 256

  /// Whether the calling task, or one above it, has a sibling that is not over.
  ///
  /// - Returns: Nil outside of tasks, and in a task that is nobody's child: its neighbours are unknown.
  package static func exist() -> Bool? {
    let memory = OwnMemory()
    guard var task = SwiftRuntime.currentTask, var parent = parent(of: task, memory) else {
      return nil
    }
    for _ in 0..<mostAncestors {
      guard let record = TaskRecord(at: parent, memory: memory) else { return nil }
      let isNeighboured = record.children.contains { child in
        child != task && TaskRecord(at: child, memory: memory)?.state == .executing
      }
      if isNeighboured { return true }
      guard let next = self.parent(of: parent, memory) else { return false }
      task = parent
      parent = next
    }
    return nil
  }

  /// The task that a task is a child of; nil where it is nobody's.
  ///
  /// Source: `AsyncTask::ChildFragment`, include/swift/ABI/Task.h, and `JobFlags`,
  /// include/swift/ABI/MetadataValues.h. Verified with Swift 6.3.1.
  private static func parent(of task: Address, _ memory: any MemoryReader) -> Address? {
    guard let flags = memory.word(task + 32), flags & (1 << 24) != 0 else { return nil }
    return memory.pointer(task + 208)
  }
}
