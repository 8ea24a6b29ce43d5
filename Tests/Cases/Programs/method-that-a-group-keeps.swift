// Both objects wait in methods of their own, behind another object's: to have them weakly lets go of neither.
import Foundation
import LeakFinder
final class Gate: @unchecked Sendable {
  static let shared = Gate()
  let lock = NSLock()
  var waiters: [CheckedContinuation<Void, Never>] = []
  func wait() async { await withCheckedContinuation { continuation in lock.withLock { waiters.append(continuation) } } }
}
final class Engine: @unchecked Sendable {
  var total = 0
  func run() async {
    await withTaskGroup(of: Void.self) { $0.addTask { await Gate.shared.wait() } }
    total += 1
  }
}
final class Screen: @unchecked Sendable {
  let engine = Engine()
  func appear() { Task { await self.engine.run() } }
}
actor Deferred {
  let operation: @Sendable () async -> Void
  init(_ operation: @escaping @Sendable () async -> Void) { self.operation = operation }
  func callAsFunction() async { await operation() }
  nonisolated func start() { Task { await self() } }
}
final class SocketWriter: @unchecked Sendable {
  let (outbox, feed) = AsyncStream<Int>.makeStream()
  var sent = 0
  func open() { Deferred { await self.drain() }.start() }
  func drain() async { for await message in outbox { sent += message } }
}
@main struct Main {
  nonisolated(unsafe) static weak var engine: Engine?
  nonisolated(unsafe) static weak var writer: SocketWriter?
  static func scenario() async {
    let screen = Screen(), socket = SocketWriter()
    screen.appear()
    socket.open()
    try? await Task.sleep(for: .milliseconds(50))
    (engine, writer) = (screen.engine, socket)
    LeakTracker.shared.didDismiss(screen.engine, gracePeriod: .milliseconds(200))
    LeakTracker.shared.didDismiss(socket, gracePeriod: .milliseconds(200))
  }
  static func main() async { await scenario(); finish(("engine", { engine }), ("writer", { writer })) }
}
