// A piece of work that never runs has a group for what it notifies: whoever has the item holds that.
import Foundation
import LeakFinder
final class Screen { var isShown = true }
nonisolated(unsafe) var item: DispatchWorkItem?
weak var screen: Screen?
@inline(never) func scenario() {
    let made = Screen()
    screen = made
    let work = DispatchWorkItem {}
    work.notify(queue: .global()) { made.isShown = false }
    item = work
    LeakTracker.shared.didDismiss(made, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("screen", { screen }))
