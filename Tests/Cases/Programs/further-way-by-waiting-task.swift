// A handler of a bus has a service, and a task that waits for its turn in a pool, which keeps the continuation. The handler's cut
// alone frees nothing, and the task's way has its own: it goes on where it is resumed.
import Foundation
import LeakFinder
final class Bus {
  static let shared = Bus()
  private var handlers: [String: [(Int) -> Void]] = [:]
  func on(_ name: String, _ handler: @escaping (Int) -> Void) { handlers[name, default: []].append(handler) }
}
final class Pool: @unchecked Sendable {
  static let shared = Pool()
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private let lock = NSLock()
  var count: Int { lock.withLock { waiters.count } }
  func turn() async {
    await withCheckedContinuation { continuation in lock.withLock { waiters.append(continuation) } }
  }
}
final class Service: @unchecked Sendable {
  var total = 0
  func start() {
    Bus.shared.on("tick") { self.total += $0 }
    Task { await self.load() }
  }
  func load() async {
    await Pool.shared.turn()
    total += 1
  }
}
weak var victim: Service?
@inline(never) func scenario() {
  let service = Service()
  service.start()
  while Pool.shared.count == 0 { usleep(1000) }
  usleep(50_000)
  victim = service
  LeakTracker.shared.didDismiss(service, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("service", { victim }))
