// Two closures have the object, one of them by way of a task-local value: both captures are to go, whoever asks.
import Foundation
import LeakFinder
import Synchronization

public final class GracefulShutdownManager: @unchecked Sendable {
  struct Handler { var id: UInt64; var handler: () -> Void }
  struct State { var handlers: [Handler] = []; var handlerIDCounter: UInt64 = 0; var isShuttingDown = false
    var continuations: [UInt64: CheckedContinuation<Void, Never>] = [:] }
  private let state = Mutex(State())
  func registerHandler(_ handler: @escaping () -> Void) -> UInt64? {
    state.withLock { state in
      guard !state.isShuttingDown else { handler(); return nil }
      defer { state.handlerIDCounter += 1 }
      state.handlers.append(Handler(id: state.handlerIDCounter, handler: handler))
      return state.handlerIDCounter
    }
  }
  func removeHandler(_ id: UInt64) { state.withLock { $0.handlers.removeAll { $0.id == id } } }
  func shutdownGracefully() { let all = state.withLock { $0.isShuttingDown = true; return $0.handlers }; all.forEach { $0.handler() } }
}
enum TaskLocals { @TaskLocal static var gracefulShutdownManager: GracefulShutdownManager? }

func withGracefulShutdownHandler<T>(operation: () async throws -> T, onGracefulShutdown handler: @escaping @Sendable () -> Void) async rethrows -> T {
  guard let manager = TaskLocals.gracefulShutdownManager else { return try await operation() }
  let id = manager.registerHandler(handler)
  let value = try await operation()       // throws: the handler stays
  if let id { manager.removeHandler(id) }
  return value
}
struct ServiceError: Error { let reason: String }
protocol Service: Sendable { func run() async throws }
final class KeepAliveMonitor: @unchecked Sendable {
  private var task: Task<Void, Never>?
  private(set) var beats = 0
  func start() { task = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)); self.beats += 1 } } }
  func stop() { task?.cancel() }
}
final class HTTPServerService: Service, @unchecked Sendable {
  private let monitor: KeepAliveMonitor
  private var isListening = false
  private let port: Int
  init(port: Int, monitor: KeepAliveMonitor) { self.port = port; self.monitor = monitor }
  func run() async throws {
    monitor.start()
    try await withGracefulShutdownHandler {
      isListening = true
      try await Task.sleep(for: .milliseconds(10))
      throw ServiceError(reason: "address in use: \(port)")
    } onGracefulShutdown: {
      self.isListening = false
    }
  }
}
actor ServiceGroup {
  enum State { case initial([any Service]), running(GracefulShutdownManager), finished }
  private var state: State
  init(_ services: [any Service]) { state = .initial(services) }
  func run() async throws {
    guard case .initial(let services) = state else { return }
    let manager = GracefulShutdownManager()
    state = .running(manager)
    defer { state = .finished }
    try await TaskLocals.$gracefulShutdownManager.withValue(manager) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for service in services { group.addTask { try await service.run() } }
        try await group.waitForAll()
      }
    }
  }
}
weak var theService: HTTPServerService?
weak var theMonitor: KeepAliveMonitor?
@inline(never) func scenario() async {
  let monitor = KeepAliveMonitor()
  let service = HTTPServerService(port: 80, monitor: monitor)
  let group = ServiceGroup([service])
  do { try await group.run() } catch { }
  theService = service; theMonitor = monitor
  LeakTracker.shared.didDismiss(service, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(monitor, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("service", { theService }), ("monitor", { theMonitor }))
