// A thread that waits keeps the object, which alone has what resumes a task that captures it: the task is no root.
import Foundation
import LeakFinder

final class Pinger: @unchecked Sendable {
  var onMiss: (() -> Void)?
  private let condition = NSCondition()
  init() { Thread { [self] in loop() }.start() }
  private func loop() { condition.lock(); while true { condition.wait() } }
}
actor Mux {
  let pinger = Pinger()
  var pending: [Int: CheckedContinuation<String, any Error>] = [:]
  var missed = 0
  func open() {
    pinger.onMiss = {
      Task { await self.note() }
    }
  }
  func note() { missed += 1 }
  func query(_ id: Int) async throws -> String {
    try await withCheckedThrowingContinuation { pending[id] = $0 }
  }
}
nonisolated(unsafe) weak var victim: Mux?
@inline(never) func scenario() {
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    let mux = Mux()
    await mux.open()
    Task.detached {
      print(try await mux.query(1))
    }
    try? await Task.sleep(for: .milliseconds(100))
    victim = mux
    LeakTracker.shared.didDismiss(mux, gracePeriod: .milliseconds(100))
    done.signal()
  }
  done.wait()
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("mux", { victim }))
