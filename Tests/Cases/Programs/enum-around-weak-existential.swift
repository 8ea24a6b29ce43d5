// An enum of a weak or a strong delegate: what is weak lends no spare bits to the tag.
import Foundation
import LeakFinder
protocol Listener: AnyObject {}
struct WeakBox { weak var v: (any Listener)? }
enum Delegate { case weak(WeakBox); case strong(Parent) }
final class Parent: Listener { var delegate: Delegate?
    func grow() { delegate = .strong(self) } }
weak var victim: Parent?
@inline(never) func scenario() async {
    let p = Parent(); victim = p
    p.grow()
    LeakTracker.shared.didDismiss(p, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("parent", { victim }))
