import Foundation
import LeakFindings
import Testing

#if os(Linux)
@Suite("Methods that threads are in", .timeLimit(.minutes(5)))
struct RunningMethodTests {
  @Test("that of a thread's own closure is told, with the library's function that it waits in")
  func thread() async throws {
    let visit = Blocked()
    defer { visit.end.signal() }
    let limits = try await limits(of: visit) { visitor in Thread { visitor.wait() }.start() }
    #expect(limits.count == 1, "\(limits)")
    guard case .heldByRunningMethod(let method, let library, let type)? = limits.first else {
      return
    }
    #expect(method == "Visitor.wait()")
    #expect(library?.contains("dispatch_semaphore_wait") ?? false, "\(library ?? "none")")
    #expect(type.hasSuffix("Visitor"))
  }

  @Test("that of a task's own closure is told")
  func task() async throws {
    let visit = Blocked()
    defer { visit.end.signal() }
    let limits = try await limits(of: visit) { visitor in Task.detached { visitor.wait() } }
    #expect(limits.count == 1, "\(limits)")
  }

  @Test("what a timer calls now and then is no reason")
  func timer() async throws {
    let visit = Blocked()
    let limits = try await limits(of: visit) { visitor in
      let source = DispatchSource.makeTimerSource()
      source.schedule(deadline: .now(), repeating: .seconds(3_600))
      source.setEventHandler { visitor.wait() }
      visit.source = source
      source.resume()
    }
    #expect(limits.isEmpty, "\(limits)")
    visit.source?.cancel()
    visit.end.signal()
  }

  /// What is said of methods that a visitor is in which something was started with.
  ///
  /// On a thread of its own: a task that is waited for here needs one of those that run tests.
  private func limits(
    of visit: Blocked,
    _ start: @escaping @Sendable (Visitor) -> Void
  ) async throws -> [RetentionFinding.Limit] {
    try await withCheckedThrowingContinuation { continuation in
      Thread {
        continuation.resume(
          with: Result {
            let finding = try heldFinding(repeats: 4) {
              let visitor = Visitor(visit)
              start(visitor)
              visit.began.wait()
              return visitor
            }
            return finding.limits.filter { limit in
              if case .heldByRunningMethod = limit { true } else { false }
            }
          }
        )
      }.start()
    }
  }
}

/// What a thread waits for.
private final class Blocked: @unchecked Sendable {
  /// The thread is there.
  let began = DispatchSemaphore(value: 0)

  /// The thread may go on.
  let end = DispatchSemaphore(value: 0)

  /// What calls the method.
  // SAFETY: Used by one test.
  var source: (any DispatchSourceTimer)?
}

/// Waits in a method.
private final class Visitor: Sendable {
  /// For what.
  private let visit: Blocked

  /// Waits for something.
  init(_ visit: Blocked) { self.visit = visit }

  /// Waits.
  @inline(never)
  func wait() {
    visit.began.signal()
    visit.end.wait()
  }
}
#endif
