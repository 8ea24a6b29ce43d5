// A pump's task waits for a stream that the model feeds, and has a box with the continuation of the model's task: that has the
// box as well, whose deinit never runs, so that the pump's capture may be weak or not.
import Foundation
import LeakFinder
import Synchronization
final class Box: Sendable {
  private let waiter = Mutex<CheckedContinuation<Int?, Never>?>(nil)
  let input: AsyncStream<Int>
  init(_ input: AsyncStream<Int>) { self.input = input }
  func start() { Task { for await number in input { self.give(number) }; self.give(nil) } }
  private func give(_ number: Int?) { let waiting = waiter.withLock { w in defer { w = nil }; return w }; waiting?.resume(returning: number) }
  deinit { waiter.withLock { w in w?.resume(returning: nil); w = nil } }
  func next() async -> Int? { await withCheckedContinuation { continuation in waiter.withLock { $0 = continuation } } }
}
final class Model: @unchecked Sendable {
  private let (numbers, feed) = AsyncStream<Int>.makeStream()
  private var task: Task<Void, Never>?
  private(set) var sum = 0
  func set(_ number: Int) { feed.yield(number) }
  func start() {
    let box = Box(numbers)
    box.start()
    task = Task { [weak self] in
      guard let self else { return }
      while let number = await box.next() { sum += number }
    }
  }
}
nonisolated(unsafe) weak var victim: Model?
@inline(never) func scenario() async {
  let model = Model()
  victim = model
  model.start()
  try? await Task.sleep(for: .milliseconds(50))
  model.set(3)
  try? await Task.sleep(for: .milliseconds(50))
  LeakTracker.shared.didDismiss(model, gracePeriod: .milliseconds(100))
}
@main struct Main { static func main() async {
  setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("model", { victim }))
} }
