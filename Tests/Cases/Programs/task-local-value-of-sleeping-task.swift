// A task that sleeps has an object by a task-local value alone, and its handle is in a singleton, which release builds keep
// in place: the task is the holder, and is told by its function.
import Foundation
import LeakFinder
final class RequestScope: Sendable {}
enum Context { @TaskLocal static var current: RequestScope? }
final class Reporter: @unchecked Sendable {
  static let shared = Reporter()
  var flusher: Task<Void, Never>?
  func startOnce() {
    flusher = Task {
      while !Task.isCancelled { try? await Task.sleep(for: .seconds(100)) }
    }
  }
}
weak var victim: RequestScope?
@inline(never) func scenario() async {
  let scope = RequestScope()
  victim = scope
  Context.$current.withValue(scope) { Reporter.shared.startOnce() }
  try? await Task.sleep(for: .milliseconds(50))
  LeakTracker.shared.didDismiss(scope, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("scope", { victim }))
