// The handle of a finished task is kept by a global registry that nobody takes it out of: the task keeps its result.
import Foundation
import LeakFinder

final class Cancellable: Hashable {
  let cancel: () -> Void
  init(_ cancel: @escaping () -> Void) { self.cancel = cancel }
  static func == (one: Cancellable, other: Cancellable) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated(unsafe) var registry: [String: Set<Cancellable>] = [:]

final class Response: @unchecked Sendable {
  let body: String
  init(_ body: String) { self.body = body }
}

nonisolated(unsafe) weak var response: Response?

@inline(never) func request(_ id: String) {
  let over = DispatchSemaphore(value: 0)
  let task = Task { () -> Response in
    try? await Task.sleep(nanoseconds: 1_000_000)
    return Response("body")
  }
  registry[id, default: []].insert(Cancellable { task.cancel() })
  Task {
    response = await task.value
    over.signal()
  }
  over.wait()
}

request("load")
usleep(20_000)
LeakTracker.shared.didDismiss(response!, gracePeriod: .milliseconds(300))
finish(("response", { response }))
