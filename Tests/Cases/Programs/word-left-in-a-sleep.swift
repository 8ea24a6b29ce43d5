// Two waiting tasks have a word of an object: the one that has unwrapped self before its loop, and the main task, in the
// frame of a sleep, which lies where that of a function was that had it.
import Foundation
import LeakFinder
let source = AsyncStream<Int>.makeStream()
final class Model: @unchecked Sendable {
  var sum = 0
  var task: Task<Void, Never>?
  func start() {
    task = Task { [weak self] in
      guard let self else { return }
      for await number in source.stream { add(number) }
    }
  }
  func add(_ number: Int) { sum += number }
}
nonisolated(unsafe) weak var victim: Model?
@inline(never) func scenario() async {
  let (one, two) = (Int.random(in: 0...9), Int.random(in: 0...9))
  let model = Model()
  victim = model
  model.start()
  try? await Task.sleep(for: .milliseconds(60))
  print(one + two)
  LeakTracker.shared.didDismiss(model, gracePeriod: .milliseconds(100))
}
@main struct Main {
  static func main() async {
    setvbuf(stdout, nil, _IONBF, 0)
    await scenario()
    try? await Task.sleep(for: .milliseconds(200))
    finish(("model", { victim }))
  }
}
