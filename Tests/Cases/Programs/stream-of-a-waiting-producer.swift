// What produces a stream's elements waits for a continuation: to cancel the task that iterates resumes nobody.
import Foundation
import LeakFinder

final class Socket: @unchecked Sendable {
  var waiter: CheckedContinuation<Int, Never>?

  func receive() async -> Int { await withCheckedContinuation { waiter = $0 } }
}

nonisolated(unsafe) let socket = Socket()

final class Loop: @unchecked Sendable {
  var sum = 0
  var task: Task<Void, Never>?

  func start() {
    let numbers = AsyncStream<Int> { await socket.receive() }
    task = Task { for await number in numbers { self.sum += number } }
  }
}

nonisolated(unsafe) weak var loop: Loop?

@inline(never)
func scenario() async {
  let made = Loop()
  loop = made
  made.start()
  while socket.waiter == nil { try? await Task.sleep(for: .milliseconds(5)) }
  LeakTracker.shared.didDismiss(made, gracePeriod: .milliseconds(100))
}

setvbuf(stdout, nil, _IONBF, 0)
await Task { await scenario() }.value
finish(("loop", { loop }))
