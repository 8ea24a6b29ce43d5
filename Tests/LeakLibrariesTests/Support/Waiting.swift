import LeakMemory
import Testing

/// Waits until a condition on the process's own memory holds, a bounded number of times and without sleeping.
///
/// What is waited for runs on the same few threads: each look lets other tasks run.
func waitUntil(
  _ what: Comment,
  sourceLocation: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation,
  _ condition: () -> Bool
) async throws {
  for _ in 0..<5_000_000 {
    if condition() { return }
    await Task.yield()
  }
  Issue.record(what, sourceLocation: sourceLocation)
  throw WaitingEnded()
}

/// A condition did not come true.
struct WaitingEnded: Error {}

/// The address of a task.
func address<Value, Failure>(of task: Task<Value, Failure>) -> Address {
  // SAFETY: A task value is one reference, whose bits are read only.
  Address(unsafe unsafeBitCast(task, to: UInt.self))
}

/// The status word of a task.
func status(of task: Address) -> UInt { OwnMemory().word(task + 96) ?? 0 }
