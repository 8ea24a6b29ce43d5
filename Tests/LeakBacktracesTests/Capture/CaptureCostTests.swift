import Dispatch
import LeakBacktraces
import LeakMemory
import Testing

/// Measures below so many calls of itself, so that the stack has some thirty frames.
@inline(never)
private func below(_ depth: Int, _ body: () -> [Duration]) -> [Duration] {
  if depth == 0 { return body() }
  return below(depth - 1, body) + []
}

@Suite("The cost of a capture", .serialized)
struct CaptureCostTests {
  @Test(
    "unwinding and storing costs less than one and a half times unwinding alone",
    .enabled(if: Unwinder.current == .libunwind)
  )
  func ratio() async {
    // In a task the async callers would be looked for as well, which is measured below.
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "capture cost").async {
        measureRatio()
        continuation.resume()
      }
    }
  }

  @Test(
    "in a task some callers deep a capture costs microseconds, not more",
    .enabled(if: Backtrace.followsAsyncCallers)
  )
  func inTask() async {
    var best = Duration.seconds(1)
    for _ in 0..<200 {
      let clock = ContinuousClock()
      best = min(best, clock.measure { for _ in 0..<20 { _ = Backtrace.capture() } } / 20)
    }
    let stack = Backtrace.stack(of: Backtrace.capture())
    print("capturing with \(stack.asyncCallers.count) async callers \(best)")
    #expect(!stack.asyncCallers.isEmpty)
    #expect(best < .microseconds(50))
  }

  /// Compares unwinding by itself with unwinding and storing.
  private func measureRatio() {
    let rounds = 100
    let times = below(24) {
      let clock = ContinuousClock()
      var unwinding = Duration.seconds(1)
      var capturing = Duration.seconds(1)
      // The best of many short runs, taken in turns: shorter than a time slice, so that some are
      // undisturbed even while other tests keep the machine busy.
      for _ in 0..<1_000 {
        unwinding = min(unwinding, clock.measure { Unwinder.repeatUnwinding(rounds) })
        capturing = min(
          capturing,
          clock.measure { for _ in 0..<rounds { _ = Backtrace.capture() } }
        )
      }
      return [unwinding / rounds, capturing / rounds]
    }
    let depth = below(24) { [Duration.seconds(Unwinder.libgcc.returnAddresses().count)] }[0]
    print("unwinding \(times[0]), capturing \(times[1]), ratio \(times[1] / times[0]), \(depth)")
    #expect(times[1] / times[0] < 1.5)
  }
}
