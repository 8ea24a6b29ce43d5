// A task waits for its child, which waits for a continuation that the object in the task's variable has. Truth: the object is on
// a ring through both tasks: nobody else can resume the child, and to cancel the task ends nothing.
import Foundation
import LeakFinder

final class Service: @unchecked Sendable {
  private var waiter: CheckedContinuation<Int, Never>?

  func load() async -> Int { await withCheckedContinuation { waiter = $0 } }
}

@main struct Main {
  nonisolated(unsafe) static weak var service: Service?

  @inline(never) static func leak() {
    Task {
      let own = Service()
      service = own
      async let value = own.load()
      print(await value)
    }
    usleep(200_000)
    LeakTracker.shared.didDismiss(service!, gracePeriod: .milliseconds(200))
  }

  static func main() {
    leak()
    finish(after: 1, ("service", { service }))
  }
}
