// A task-local value has a closure whose only capture is the object: the closure is a hop of its own.
import Foundation
import LeakFinder
import Synchronization
struct Event: Sendable { enum Kind: Sendable { case testStarted, issueRecorded(String), testEnded }; let kind: Kind; struct Context: Sendable { var configuration: Configuration? } }
struct Configuration: Sendable {
  typealias EventHandler = @Sendable (_ event: borrowing Event, _ context: borrowing Event.Context) -> Void
  var isParallelizationEnabled = true
  var repetitionPolicy = (condition: 0, maximum: 1)
  var eventHandler: EventHandler = { _, _ in }
}
struct RuntimeState: Sendable {
  var configuration: Configuration?
  var testCase: String?
  @TaskLocal static var current: RuntimeState?
}
final class EventRecorder: Sendable {
  private let context = Mutex<[String: Int]>([:])
  func record(_ event: borrowing Event) { let n = "\(event.kind)"; context.withLock { $0[n, default: 0] += 1 } }
  func makeConfiguration() -> Configuration {
    var c = Configuration()
    c.eventHandler = { [self] event, _ in
      record(event)
    }
    return c
  }
}
final class Ticker: Sendable {
  let continuations = Mutex<[AsyncStream<Int>.Continuation]>([])
  func ticks() -> AsyncStream<Int> { AsyncStream { c in continuations.withLock { $0.append(c) } } }
}
let ticker = Ticker()
func withCurrent<R>(_ c: Configuration, _ body: () async throws -> R) async rethrows -> R {
  var s = RuntimeState.current ?? .init(); s.configuration = c
  return try await RuntimeState.$current.withValue(s, operation: body)
}
func userTest() async {
  RuntimeState.current?.configuration?.eventHandler(Event(kind: .testStarted), .init())
  Task {
    for await t in ticker.ticks() { print("tick", t) }
  }
  try? await Task.sleep(for: .milliseconds(30))
  RuntimeState.current?.configuration?.eventHandler(Event(kind: .testEnded), .init())
}
weak var victim: EventRecorder?
@inline(never) func scenario() async {
  let r = EventRecorder()
  await withCurrent(r.makeConfiguration()) { await userTest() }
  victim = r
  LeakTracker.shared.didDismiss(r, gracePeriod: .milliseconds(100))
}
@main struct Main { static func main() async {
  setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("recorder", { victim }))
} }
