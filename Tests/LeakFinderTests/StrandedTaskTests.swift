import LeakFinder
import LeakLocking
import LeakReports
import Testing

#if os(Linux)
/// Tasks that wait for a continuation: who has it, and what is said where nobody has.
@Suite("A task that waits for a continuation")
struct StrandedTaskTests {
  /// A server's part that waits for an answer.
  private final class Request: Sendable {
    /// Waits for an answer that nobody gives.
    func wait(keeping keep: @Sendable (CheckedContinuation<Void, Never>) -> Void) async {
      await withCheckedContinuation { keep($0) }
      withExtendedLifetime(self) {}
    }

    /// Waits in a group's child.
    func waitInGroup() async {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await self.wait { _ in } }
        await group.next()
      }
    }
  }

  /// The continuations that somebody has.
  private static let kept = Locked<[CheckedContinuation<Void, Never>]>([])

  /// The answer to why an object is alive, once its task waits.
  private func explanation(
    of request: Request,
    isSettled: (RetentionExplanation) -> Bool
  ) async -> RetentionExplanation {
    var explanation = explainRetention(of: request)
    for _ in 0..<200 where !isSettled(explanation) {
      await Task.yield()
      explanation = explainRetention(of: request)
    }
    return explanation
  }

  /// The notes that tell of a task that nobody can resume.
  private func notes(_ explanation: RetentionExplanation) -> [String] {
    explanation.notes.filter { $0.contains("Nobody can resume") }
  }

  @Test("that nothing has any more can be resumed by nobody")
  func dropped() async {
    let request = Request()
    let task = Task { await request.wait { _ in } }
    let explanation = await explanation(of: request) { !notes($0).isEmpty }
    let note = notes(explanation).first ?? "\(explanation)"
    let waits = "it waits in StrandedTaskTests.Request.wait(keeping:) (StrandedTaskTests.swift:"
    #expect(note.contains(waits), "\(note)")
    #expect(note.contains("the task made at StrandedTaskTests.swift:"), "\(note)")
    #expect(!note.contains("cancelled"))
    task.cancel()
    let later = await self.explanation(of: request) {
      notes($0).first?.contains("cancelled") ?? false
    }
    #expect(notes(later).first?.contains("It was cancelled already.") ?? false, "\(later)")
    let text = later.description
    #expect(text.contains("resume the continuation on every way out"), "\(text)")
    #expect(!text.contains("cancel the task when"), "\(text)")
    #expect(!text.contains("cancel the task in"), "\(text)")
  }

  @Test("in a group's child is where the report points, with the functions that wait for it")
  func child() async {
    let request = Request()
    _ = Task { await request.waitInGroup() }
    // The child may be there before the group is waited for.
    let explanation = await explanation(of: request) {
      notes($0).first?.contains("Waiting for it: ") ?? false
    }
    let note = notes(explanation).first ?? "\(explanation)"
    #expect(note.contains("it waits in StrandedTaskTests.Request.wait(keeping:)"), "\(note)")
    #expect(note.contains("StrandedTaskTests.Request.waitInGroup()"), "\(note)")
  }

  @Test("that a variable has is not said to be lost")
  func kept() async {
    let request = Request()
    let task = Task {
      await request.wait { continuation in Self.kept.withLock { $0.append(continuation) } }
    }
    while Self.kept.withLock({ $0.isEmpty }) { await Task.yield() }
    let explanation = await explanation(of: request) { $0.root != nil }
    #expect(notes(explanation).isEmpty, "\(explanation)")
    for continuation in Self.kept.withLock({ $0 }) { continuation.resume() }
    await task.value
  }
}
#endif
