// A timer's handler leads to a sink with two closures: one keeps the poller, and one has it unowned. Truth: without the strong capture
// the poller goes, but the timer calls the other closure on, which ends the program: that is to be weak as well. A gauge's second
// closure is its own and goes with it.
import Foundation
import LeakFinder

final class Sink {
  let transform: (Int) -> Int
  let next: (Int) -> Void
  var sent = 0
  init(_ transform: @escaping (Int) -> Int, _ next: @escaping (Int) -> Void) {
    (self.transform, self.next) = (transform, next)
  }
  func send(_ value: Int) {
    next(transform(value))
    sent += 1
  }
}
func interval(_ sink: Sink) -> any DispatchSourceTimer {
  let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "poll"))
  timer.schedule(deadline: .now() + 60, repeating: 60)
  timer.setEventHandler { sink.send(1) }
  timer.resume()
  return timer
}
final class Poller {
  var ticks = 0
  let name = "poller"
  func start() -> any DispatchSourceTimer {
    interval(
      Sink(
        { [unowned self] in $0 + self.ticks },
        { self.ticks = $0 }
      )
    )
  }
}
final class Gauge {
  var value = 0
  var format: ((Int) -> String)?
  func start() -> any DispatchSourceTimer {
    format = { [unowned self] in "\($0 + self.value)" }
    return interval(Sink({ $0 }, { self.value = $0 }))
  }
}

var timers: [any DispatchSourceTimer] = []
weak var first: Poller?
weak var second: Gauge?
@inline(never) func scenario() {
  let (poller, gauge) = (Poller(), Gauge())
  timers = [poller.start(), gauge.start()]
  (first, second) = (poller, gauge)
  LeakTracker.shared.didDismiss(poller, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(gauge, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("poller", { first }), ("gauge", { second }))
