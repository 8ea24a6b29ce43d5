// Of a waiting task one global has the handle, another one the continuation, which is what keeps it waiting.
import Foundation
import LeakFinder
final class Broker: @unchecked Sendable {
  static let shared = Broker()
  var awaitingAck: [Int: CheckedContinuation<Void, Never>] = [:]
  func acknowledged(_ id: Int) async { await withCheckedContinuation { awaitingAck[id] = $0 } }
}
nonisolated(unsafe) var workers: [Task<Void, Never>] = []
final class Mailer: @unchecked Sendable {
  var sent = 0
  func sendAll() {
    workers.append(Task {
      await Broker.shared.acknowledged(1)
      self.sent += 1
    })
  }
}
weak var victim: Mailer?
@inline(never) func scenario() async {
  let mailer = Mailer()
  mailer.sendAll()
  victim = mailer
  try? await Task.sleep(for: .milliseconds(50))
  LeakTracker.shared.didDismiss(mailer, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("mailer", { victim }))
