// A coordinator's box alone has its child: the box is to be taken out, not the child held weakly.
import Foundation
import LeakFinder
final class Child { let name = "child"; var finish: (() -> Void)? }
final class ChildBox { let coordinator: Child; init(_ c: Child) { coordinator = c } }
final class AppCoordinator { static let shared = AppCoordinator(); var children: [ChildBox] = [] 
  func start() -> Child { let c = Child(); children.append(ChildBox(c)); return c } }
weak var victim: Child?
@inline(never) func scene() { let c = AppCoordinator.shared.start(); victim = c; LeakTracker.shared.didDismiss(c, gracePeriod: .milliseconds(200)) }
scene()
finish(("victim", { victim }))
