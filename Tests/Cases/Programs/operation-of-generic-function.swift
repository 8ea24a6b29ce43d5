// A closure that a generic function starts a task with, whose result is the function's parameter: the task's own closure has
// its isolation in front of the metadata, though no capture's layout depends on that.
import Foundation
import LeakFinder

final class Waiting: @unchecked Sendable { var continuation: CheckedContinuation<Void, Never>? }
let waiting = Waiting()

func inBackground<Success: Sendable>(
  _ operation: @escaping @Sendable () async throws -> Success
) {
  Task { try await operation() }
}

func turn() async { await withCheckedContinuation { waiting.continuation = $0 } }

final class Session: @unchecked Sendable {
  var count = 0

  func start() {
    inBackground {
      await turn()
      self.count += 1
    }
  }
}

weak var victim: Session?

@inline(never)
func scenario() {
  let session = Session()
  session.start()
  usleep(50_000)
  victim = session
  LeakTracker.shared.didDismiss(session, gracePeriod: .milliseconds(100))
}

setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("session", { victim }))
