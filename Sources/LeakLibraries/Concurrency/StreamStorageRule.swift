internal import LeakMemory

/// The storage of an asynchronous stream that a task waits in for the next element.
///
/// The task's frames have the storage several times, of which only one is a claim. One retain is certain:
/// the function that waits is the storage's own.
struct StreamStorageRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "asynchronous stream",
      statement:
        "A task that waits for a stream's next element retains the stream's storage, which has the task.",
      source: "stdlib/public/Concurrency/AsyncStreamBuffer.swift, `_Storage.next`",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch {
    .classes(["Swift.AsyncStream._Storage", "Swift.AsyncThrowingStream._Storage"])
  }

  /// No more waiting tasks of one stream are read.
  private static let mostTasks = 1024

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    // A stream that cannot fail has an array of continuations, another one has at most one continuation.
    guard let first = context.object(at: block.start + 16) else { return false }
    if context.heapKind(of: first) == .task {
      add(block, task: first, &facts)
      return true
    }
    guard let count = context.word(at: first + 16), count > 0, count <= Self.mostTasks,
      let array = context.heap.block(at: first), array.byteCount >= 32 + Int(count) * 8
    else { return false }
    var tasks: [Address] = []
    for index in 0..<Int(count) {
      guard let task = context.object(at: first + 32 + index * 8),
        context.heapKind(of: task) == .task
      else { return false }
      tasks.append(task)
    }
    for task in tasks { add(block, task: task, &facts) }
    return true
  }

  /// Adds the retain that a waiting task has.
  private func add(_ block: LibraryBlock, task: Address, _ facts: inout LibraryFacts) {
    facts.add(
      LibraryReference(holder: task, slot: .null, target: block.start, role: .awaitedStream)
    )
  }
}
