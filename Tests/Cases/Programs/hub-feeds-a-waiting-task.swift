// Closures of a hub feed streams that models' tasks wait for, by the streams' continuations: nothing above the streams frees the
// models, which their waiting tasks have unwrapped, and keep.
import Foundation
import LeakFinder
struct Subscriber { let id: Int; let output: AsyncStream<Int>.Continuation }
final class Relay: @unchecked Sendable {
  let output: AsyncStream<Int>.Continuation
  init(_ output: AsyncStream<Int>.Continuation) { self.output = output }
  func give(_ number: Int) { output.yield(number) }
}
final class Hub: @unchecked Sendable {
  static let shared = Hub()
  var handlers: [(Int) -> Void] = []
  func send(_ number: Int) { for handler in handlers { handler(number) } }
}
class Model: @unchecked Sendable {
  private var task: Task<Void, Never>?
  private(set) var sum = 0
  func start(_ register: (AsyncStream<Int>.Continuation) -> Void) {
    let (numbers, continuation) = AsyncStream<Int>.makeStream()
    register(continuation)
    task = Task { [weak self] in
      guard let self else { return }
      for await number in numbers { add(number) }
    }
  }
  private func add(_ number: Int) { sum += number }
}
final class Plain: Model, @unchecked Sendable {}
final class Relayed: Model, @unchecked Sendable {}
final class Subscribed: Model, @unchecked Sendable {}
weak var plain: Plain?
weak var relayed: Relayed?
weak var subscribed: Subscribed?
@inline(never) func scenario() async {
  let models = (Plain(), Relayed(), Subscribed())
  models.0.start { output in Hub.shared.handlers.append { output.yield($0) } }
  models.1.start { output in let relay = Relay(output); Hub.shared.handlers.append { relay.give($0) } }
  models.2.start { output in
    let subscriber = Subscriber(id: 1, output: output)
    Hub.shared.handlers.append { subscriber.output.yield($0 + subscriber.id) }
  }
  try? await Task.sleep(for: .milliseconds(50))
  Hub.shared.send(3)
  try? await Task.sleep(for: .milliseconds(50))
  (plain, relayed, subscribed) = models
  LeakTracker.shared.didDismiss(models.0, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(models.1, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(models.2, gracePeriod: .milliseconds(100))
}
@main struct Main { static func main() async {
  setvbuf(stdout, nil, _IONBF, 0); await scenario()
  finish(("plain", { plain }), ("relayed", { relayed }), ("subscribed", { subscribed }))
} }
