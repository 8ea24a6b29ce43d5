// A service has its token provider, and a task waits for the value of another one, which waits for a continuation that the
// service has. Truth: both rings are to be broken, the second by the continuation: to cancel the tasks ends nothing.
import Foundation
import LeakFinder

actor TokenProvider {
  private let service: Service
  private var refresh: Task<String, any Error>?

  init(_ service: Service) { self.service = service }

  func token() async throws -> String {
    let task = Task { try await self.service.refresh() }
    refresh = task
    return try await task.value
  }
}

final class Service: @unchecked Sendable {
  private let lock = NSLock()
  private var waiters: [Int: CheckedContinuation<String, any Error>] = [:]
  private(set) var provider: TokenProvider!

  init() { provider = TokenProvider(self) }

  func refresh() async throws -> String {
    try await withCheckedThrowingContinuation { waiter in lock.withLock { waiters[1] = waiter } }
  }

  func load() async throws -> String { try await provider.token() }
}

@main struct Main {
  nonisolated(unsafe) static weak var service: Service?

  @inline(never) static func leak() {
    let object = Service()
    service = object
    Task { [object] in print((try? await object.load()) ?? "none") }
    usleep(200_000)
    LeakTracker.shared.didDismiss(object, gracePeriod: .milliseconds(200))
  }

  static func main() {
    leak()
    finish(after: 1, ("service", { service }))
  }
}
