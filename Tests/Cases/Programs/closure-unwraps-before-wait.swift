// A task's closure captures weakly and unwraps under a name of its own before it waits: it is to unwrap after the wait.
import Foundation
import LeakFinder
final class Status: Sendable {
  let stream: AsyncStream<Int>
  let continuation: AsyncStream<Int>.Continuation
  init() { (stream, continuation) = AsyncStream.makeStream() }
}
let status = Status()
final class Manager: @unchecked Sendable {
  private(set) var last = 0
  func observe() {
    Task { [weak self] in
      guard let me = self else { return }
      for await value in status.stream { me.last = value }
    }
  }
}
nonisolated(unsafe) weak var victim: Manager?
@inline(never) func scenario() async {
  let manager = Manager()
  manager.observe()
  victim = manager
  try? await Task.sleep(nanoseconds: 50_000_000)
  LeakTracker.shared.didDismiss(manager, gracePeriod: .milliseconds(100))
}
@main struct Main {
  static func main() async {
    setvbuf(stdout, nil, _IONBF, 0)
    await scenario()
    finish(("manager", { victim }))
  }
}
