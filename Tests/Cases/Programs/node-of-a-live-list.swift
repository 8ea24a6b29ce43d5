// A timer in a list that lives on: what follows it is to stay, so that it is taken out, and its link is not cut.
import Foundation
import LeakFinder
final class Delay {
    var next: Delay?
}
final class Wheel {
    nonisolated(unsafe) static let shared = Wheel()
    var first: Delay?
    func add(_ delay: Delay) {
        delay.next = first
        first = delay
    }
}
weak var victim: Delay?
@inline(never) func scenario() {
    for number in 0..<3 {
        let delay = Delay()
        Wheel.shared.add(delay)
        guard number == 1 else { continue }
        victim = delay
        LeakTracker.shared.didDismiss(delay, gracePeriod: .milliseconds(100))
    }
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("delay", { victim }))
