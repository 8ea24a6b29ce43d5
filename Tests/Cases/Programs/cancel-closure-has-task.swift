// A closure captures a task alone: the task is its context.
import Foundation
import LeakFinder
final class Cancellable { private var cancel: (() -> Void)?; init(_ cancel: @escaping () -> Void) { self.cancel = cancel } }
final class Host: @unchecked Sendable { var cancellable: Cancellable?; var n = 0 }
weak var victim: Host?
@inline(never) func scenario() async {
  let host = Host()
  let task = Task { host.n += 1; return host }
  host.cancellable = Cancellable { task.cancel() }
  _ = await task.value
  victim = host
  LeakTracker.shared.didDismiss(host, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("host", { victim }))
