internal import LeakLocking

/// Which way to stop threads works in this process, as earlier snapshots found out.
final class StopChoice: Sendable {
  /// Whether tracing was refused where no tracer was in its way.
  private let isTracingRefused = Locked(false)

  /// The way to begin with.
  func first(_ preferred: ThreadStop) -> ThreadStop {
    isTracingRefused.withLock { $0 } ? .parked : preferred
  }

  /// Remembers that tracing is refused for good.
  func noteRefusal() { isTracingRefused.withLock { $0 = true } }
}
