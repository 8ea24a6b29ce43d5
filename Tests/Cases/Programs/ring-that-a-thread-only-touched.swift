// A ring with a retain that is lost. A thread that waits has the ring's address left over, and does not hold it.
import Foundation
import LeakFinder
final class Node { var me: Node?, number = 1 }
weak var node: Node?
let never = DispatchSemaphore(value: 0)
@inline(never) func touch() {
    let made = Node()
    made.me = made
    node = made
    _ = Unmanaged.passRetained(made)
    LeakTracker.shared.didDismiss(made, gracePeriod: .milliseconds(100))
}
@inline(never) func scenario() {
    let touched = DispatchSemaphore(value: 0)
    Thread { touch(); touched.signal(); never.wait() }.start()
    touched.wait()
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("node", { node }))
