// A source that is suspended keeps its handler although it was cancelled; released as it is, it would end the program.
import Foundation
import LeakFinder

final class Poller {
  let timer = DispatchSource.makeTimerSource(queue: .global())
  var count = 0

  func start() {
    timer.setEventHandler { self.count += 1 }
    timer.schedule(deadline: .now() + 60)
    timer.resume()
  }

  func stop() {
    timer.suspend()
    timer.cancel()
  }
}

nonisolated(unsafe) weak var poller: Poller?

@inline(never)
func scenario() {
  let made = Poller()
  poller = made
  made.start()
  made.stop()
  LeakTracker.shared.didDismiss(made, gracePeriod: .milliseconds(100))
}

setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("poller", { poller }))
