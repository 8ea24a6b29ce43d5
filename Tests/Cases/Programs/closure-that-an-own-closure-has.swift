// A closure that keeps a ring alive has another closure, which captures its object alone. Truth: the ring that stays is of the
// first one, in run(_:): the second captures nothing else.
import Foundation
import LeakFinder

final class Retry {
  private var pending: [() -> Void] = []

  func run(_ operation: @escaping () -> Void) {
    pending.append {
      operation()
      print(self.pending.count)
    }
    operation()
  }
}

final class Uploader {
  let retry = Retry()
  var count = 0
  func upload() { retry.run { self.count += 1 } }
}

@main struct Main {
  nonisolated(unsafe) static weak var uploader: Uploader?

  @inline(never) static func leak() {
    let object = Uploader()
    object.upload()
    uploader = object
    LeakTracker.shared.didDismiss(object, gracePeriod: .milliseconds(200))
  }

  static func main() {
    leak()
    finish(after: 1, ("uploader", { uploader }))
  }
}
