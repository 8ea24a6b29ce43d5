/// What everything that serves a request may ask for.
final class RequestContext: Sendable {
  /// The request that is being served.
  @TaskLocal static var current: RequestContext?

  /// Which request it is.
  let id: Int

  /// A context of a request.
  init(id: Int) {
    self.id = id
  }
}

/// Sends figures from time to time, in a task that is started when first needed.
final class Metrics: @unchecked Sendable {
  /// Sends what has come together; started by the first request.
  private var task: Task<Void, Never>?

  /// Figures to be sent.
  private let figures = AsyncStream<Int>.makeStream()

  /// Tells the test of each figure that was sent.
  let sent = AsyncStream<Int>.makeStream()

  /// Notes a figure.
  ///
  /// - Parameters:
  ///   - figure: The figure.
  ///   - detached: Whether the task starts without the task-local values of whoever happens to note
  ///     the first figure.
  func record(_ figure: Int, detached: Bool) {
    figures.continuation.yield(figure)
    guard task == nil else { return }
    let send: @Sendable () async -> Void = { [figures, sent] in
      for await figure in figures.stream { sent.continuation.yield(figure) }
    }
    task = detached ? Task.detached { await send() } : Task { await send() }
  }

  deinit {
    figures.continuation.finish()
  }
}
