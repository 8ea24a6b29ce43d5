internal import LeakMemory

/// The state of a sleeping task: what its wake-up resumes.
struct SleepStateRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "sleep",
      statement:
        "Task.sleep keeps the sleeping task's continuation in a small block that its wake-up leads to.",
      source: "stdlib/public/Concurrency/TaskSleep.swift, SleepState",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .structure(byteCounts: 8...40) }

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    guard let task = context.pointer(at: block.start), context.heapKind(of: task) == .task,
      let record = TaskRecord(at: task, &context), record.state == .suspended
    else { return false }
    facts.addStructure(block, .continuation, owner: task)
    facts.add(
      LibraryReference(
        holder: block.start,
        slot: block.start,
        target: task,
        kind: .continuation,
        role: .continuation
      )
    )
    return true
  }
}
