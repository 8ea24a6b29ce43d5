internal import LeakMemory

/// A checked continuation: what can resume a task.
struct CheckedContinuationRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "checked continuation",
      statement:
        "A checked continuation's canary has the task that it resumes, without a retain of it.",
      source: "stdlib/public/Concurrency/CheckedContinuation.swift",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .classes(["Swift.CheckedContinuationCanary"]) }

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    guard let task = context.object(at: block.start + 16), context.heapKind(of: task) == .task
    else { return false }
    facts.add(
      LibraryReference(
        holder: block.start,
        slot: block.start + 16,
        target: task,
        kind: .continuation,
        role: .continuation
      )
    )
    return true
  }
}
