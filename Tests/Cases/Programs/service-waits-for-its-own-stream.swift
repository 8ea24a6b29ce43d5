// A task runs a service by its protocol, and waits for a stream that the service has itself: the existential cannot be captured
// weakly, nor can a stream's continuation be weak.
import Foundation
import LeakFinder
protocol Service: Sendable { func run() async throws }
final class Consumer: Service, @unchecked Sendable {
  let (messages, input) = AsyncStream<Int>.makeStream()
  private var sum = 0
  func run() async throws {
    for await message in messages { sum += message }
  }
}
func start(_ service: any Service) { Task { try await service.run() } }
weak var victim: Consumer?
@inline(never) func scenario() async {
  let consumer = Consumer()
  victim = consumer
  start(consumer)
  try? await Task.sleep(for: .milliseconds(50))
  LeakTracker.shared.didDismiss(consumer, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("consumer", { victim }))
