// A cell has the handle of the task that loads it, which waits for another task's value, and that one for a gate. Truth: the
// task to cancel is named by the cell's property, though the way from the gate does not pass it.
import Foundation
import LeakFinder

final class Gate: @unchecked Sendable {
  private let lock = NSLock()
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in lock.withLock { waiters.append(waiter) } }
    } onCancel: {
      lock.withLock { waiters.removeFirst() }.resume()
    }
    print("passed")
  }
}

let gate = Gate()

final class Cell: @unchecked Sendable {
  private var load: Task<Void, Never>?
  private var shown = 0

  func appear() {
    load = Task {
      let image = Task { await gate.wait() }
      await withTaskCancellationHandler { await image.value } onCancel: { image.cancel() }
      self.shown += 1
    }
  }
}

@main struct Main {
  nonisolated(unsafe) static weak var cell: Cell?

  @inline(never) static func leak() {
    let object = Cell()
    cell = object
    object.appear()
    usleep(200_000)
    LeakTracker.shared.didDismiss(object, gracePeriod: .milliseconds(200))
  }

  static func main() {
    leak()
    finish(after: 1, ("cell", { cell }))
  }
}
