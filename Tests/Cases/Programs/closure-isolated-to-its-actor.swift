// A task's closure is isolated to its actor, and captures that for it besides `self`. Truth: one way from the gate, and one
// ring; [weak self] lets go of both captures.
import Foundation
import LeakFinder

final class Gate: @unchecked Sendable {
  private let lock = NSLock()
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    await withCheckedContinuation { waiter in lock.withLock { waiters.append(waiter) } }
  }
}

let gate = Gate()

actor Lease<Door: AnyObject & Sendable> {
  let door: Door
  private var beats = 0

  init(_ door: Door) { self.door = door }

  func beat() { beats += 1 }

  func acquire(_ wait: @escaping @Sendable () async -> Void) {
    Task {
      while true {
        await wait()
        self.beat()
      }
    }
  }
}

@main struct Main {
  nonisolated(unsafe) static weak var lease: Lease<Gate>?

  @inline(never) static func leak() async {
    let object = Lease(gate)
    lease = object
    await object.acquire { await gate.wait() }
    try? await Task.sleep(for: .milliseconds(50))
    LeakTracker.shared.didDismiss(object, gracePeriod: .milliseconds(200))
  }

  static func main() async {
    await leak()
    try? await Task.sleep(for: .milliseconds(500))
    finish(after: 1, ("lease", { lease }))
  }
}
