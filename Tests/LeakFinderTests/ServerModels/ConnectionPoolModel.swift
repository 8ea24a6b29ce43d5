/// Keeps connections for later, and closes the idle ones from time to time.
final class ConnectionPool: @unchecked Sendable {
  /// How long the pool waits between two looks; forever, as far as a test is concerned.
  private static let interval = Duration.seconds(3600)

  /// Looks at the connections from time to time.
  private var timer: Task<Void, any Error>?

  /// How many connections are idle.
  private var idleConnections = 0

  /// Tells the test that the timer is about to wait.
  let isWaiting = AsyncStream<Void>.makeStream()

  /// Starts to look at the connections, in a task that mentions the pool.
  func startTimer() {
    timer = Task {
      while true {
        isWaiting.continuation.yield()
        try await Task.sleep(for: Self.interval)
        closeIdleConnections()
      }
    }
  }

  /// Starts to look at the connections, in a task that mentions the pool only when it looks.
  func startWeakTimer() {
    timer = Task { [weak self, isWaiting] in
      while true {
        isWaiting.continuation.yield()
        try await Task.sleep(for: Self.interval)
        self?.closeIdleConnections()
      }
    }
  }

  deinit {
    timer?.cancel()
  }

  /// Stops looking, which a pool has to be told.
  func shutDown() {
    timer?.cancel()
  }

  /// Closes what was not used.
  private func closeIdleConnections() {
    idleConnections = 0
  }
}
