// A closure captures a value of a generic parameter: weak compiles only where the parameter's types are classes. Where they
// need not be, what registers the closure lets go of it.
import Foundation
import LeakFinder
protocol Fires { func fire() }
protocol Tells: AnyObject { func tell() }
final class Loop {
  var scheduled: [Int: () -> Void] = [:]
  var listeners: [() -> Void] = []
  func schedule(_ handler: some Fires) { scheduled[1] = { handler.fire() } }
  func listen<Listener: Tells>(_ listener: Listener) { listeners.append { listener.tell() } }
}
final class Handler: Fires { func fire() {} }
final class Screen: Tells { func tell() {} }
final class Bus {
  var action: (() -> Void)?
  func keep<Target: Fires>(_ target: Target) { action = { target.fire() } }
}
final class Owner: Fires {
  let bus = Bus()
  init() { bus.keep(self) }
  func fire() {}
}
@main struct Main {
  nonisolated(unsafe) static weak var handler: Handler?
  static let loop = Loop()
  @inline(never) static func scenario() {
    let handler = Handler()
    loop.schedule(handler)
    Self.handler = handler
    let screen = Screen()
    loop.listen(screen)
    let owner = Owner()
    LeakTracker.shared.didDismiss(handler, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(screen, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(owner, gracePeriod: .milliseconds(100))
  }
  static func main() {
    setvbuf(stdout, nil, _IONBF, 0)
    scenario()
    finish(("handler", { handler }))
  }
}
