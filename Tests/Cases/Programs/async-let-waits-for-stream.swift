// A method waits for its async let, and that for a stream whose other end a global has. Whoever finishes the stream lets go of
// the object; the task of async let lies inside of its parent's memory.
import Foundation
import LeakFinder
let (numbers, feed) = AsyncStream<Int>.makeStream()
weak var victim: Sum?
final class Sum: @unchecked Sendable {
  var sum = 0
  func add() async { for await number in numbers { sum += number } }
  func run() async {
    async let added: Void = add()
    await added
  }
}
@inline(never) func scenario() {
  let sum = Sum()
  Task { await sum.run() }
  usleep(100_000)
  victim = sum
  LeakTracker.shared.didDismiss(sum, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("sum", { victim }))
