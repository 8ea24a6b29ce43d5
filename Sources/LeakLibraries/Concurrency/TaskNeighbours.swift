internal import LeakMemory

/// Tells whether other tasks run beside the calling one, below the same task.
///
/// A test framework runs each test in a child task of its own, so that a test that runs alone has no
/// neighbours. It is asked of memory that changes: whatever a word says is checked and bounded.
package enum TaskNeighbours {
  /// The most tasks one above the other that are looked at, and the most records and children of one task.
  private static let mostAncestors = 256
  private static let mostRecords = 256
  private static let mostChildren = 10_000

  /// The kind of tasks' metadata.
  ///
  /// Source: include/swift/ABI/MetadataKind.def. Verified with Swift 6.3.1.
  private static let taskKind: UInt = 0x502

  /// Whether the calling task, or one above it, has a sibling that is not over.
  ///
  /// - Returns: Nil outside of tasks, and in a task that is no child: its neighbours are unknown.
  package static func exist() -> Bool? {
    let memory = OwnMemory()
    guard var task = CurrentTask.address, var parent = parent(of: task, memory) else { return nil }
    for _ in 0..<mostAncestors {
      guard isTask(parent, memory) else { return nil }
      let isNeighboured = children(of: parent, memory).contains { child in
        guard child != task, let status = memory.word(child + 96) else { return false }
        return status & TaskLayout.isComplete == 0
      }
      if isNeighboured { return true }
      guard let next = self.parent(of: parent, memory) else { return false }
      task = parent
      parent = next
    }
    return nil
  }

  /// The task that a task is a child of; nil where it is no child.
  private static func parent(of task: Address, _ memory: OwnMemory) -> Address? {
    guard let flags = memory.word(task + 32), flags & TaskLayout.isChild != 0 else { return nil }
    return memory.pointer(task + TaskLayout.fragments)
  }

  /// Whether there is a task at an address.
  private static func isTask(_ address: Address, _ memory: OwnMemory) -> Bool {
    guard address.isWordAligned, let metadata = memory.pointer(address) else { return false }
    return memory.word(metadata) == taskKind
  }

  /// The children in a task's status records, those of groups included.
  private static func children(of task: Address, _ memory: OwnMemory) -> [Address] {
    var children: [Address] = []
    var next = memory.pointer(task + TaskLayout.record)
    // What is damaged can refer to itself.
    var seen: Set<Address> = []
    var seenChildren: Set<Address> = []
    while let record = next, record.bits >= 4096, record.isWordAligned, seen.count < mostRecords,
      seen.insert(record).inserted, let flags = memory.word(record)
    {
      let kind = TaskStatusRecords.Kind(rawValue: UInt8(truncatingIfNeeded: flags))
      if kind == .child || kind == .group {
        var child = memory.pointer(record + 16)
        while let task = child, children.count < mostChildren, isTask(task, memory),
          seenChildren.insert(task).inserted
        {
          children.append(task)
          child = memory.pointer(task + (TaskLayout.fragments + 8))
        }
      }
      next = memory.pointer(record + 8)
    }
    return children
  }
}
