import LeakLocking

extension Watcher {
  /// How far an async wait has come.
  private enum Progress: Sendable {
    /// Not begun.
    case idle

    /// Begun, under a number.
    case waiting(UInt64)

    /// The waiting task was cancelled.
    case cancelled
  }

  /// Waits until registrations are decided: those there are now, not later ones.
  ///
  /// Blocks no thread. Returns early where the calling task is cancelled.
  ///
  /// - Parameters:
  ///   - coverage: Which registrations.
  ///   - limit: As in ``settle(_:within:completion:)``.
  package func settle(_ coverage: Coverage, within limit: GracePeriod?) async {
    let progress = Locked(Progress.idle)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = settle(coverage, within: limit) { continuation.resume() }
        guard let waiter else { return }
        let isCancelled = progress.withLock { progress in
          if case .cancelled = progress { return true }
          progress = .waiting(waiter)
          return false
        }
        if isCancelled { endWaiting(waiter) }
      }
    } onCancel: {
      let waiter: UInt64? = progress.withLock { progress in
        defer { progress = .cancelled }
        if case .waiting(let waiter) = progress { return waiter }
        return nil
      }
      if let waiter { endWaiting(waiter) }
    }
  }
}
