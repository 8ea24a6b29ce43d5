// A manager has its adapter, which has the manager by a protocol that is named for whom the adapter tells. Truth: the
// adapter's messageHandler is the reference to break, whatever its own name is: the manager's buildSystem owns its adapter.
import LeakFinder

protocol AdapterDelegate { func handle(_ message: String) }

final class Adapter {
  private let messageHandler: any AdapterDelegate
  init(_ handler: any AdapterDelegate) { messageHandler = handler }
  func send(_ message: String) { messageHandler.handle(message) }
}

final class Manager: AdapterDelegate {
  private var buildSystem: Adapter?
  private var count = 0
  init() { buildSystem = Adapter(self) }
  func handle(_ message: String) { count += 1 }
  func ping() { buildSystem?.send("ping") }
}

@main struct Main {
  nonisolated(unsafe) static weak var manager: Manager?

  @inline(never) static func leak() {
    let object = Manager()
    object.ping()
    manager = object
    LeakTracker.shared.didDismiss(object, gracePeriod: .milliseconds(200))
  }

  static func main() {
    leak()
    finish(after: 1, ("manager", { manager }))
  }
}
