internal import LeakLocking

/// A wrapper that calls a completion handler exactly once.
///
/// Whoever shows a question owes its asker an answer: one, not two, and also when the question is
/// taken off the screen unanswered. A handler that is never called keeps what it captures alive, and
/// makes some callers stop the program. The wrapper calls the handler with the first response,
/// ignores all others, forgets the handler, and responds with a default when it is deallocated
/// without having been given a response.
///
/// ```swift
/// let answer = CompletionHandlerWrapper(completionHandler: completionHandler, defaultValue: false)
/// panel.onConfirm = { answer.respondHandler(true) }
/// panel.onCancel = { answer.respondHandler(false) }
/// // If the panel goes away with its closures, the handler is called with false.
/// ```
///
/// Threads may respond at the same time: one of them calls the handler. The handler runs on the thread
/// that responds, or on the thread that gave up the last reference to the wrapper.
///
/// If the handler captures the owner of the wrapper, the owner is kept until there is a response, and
/// the default never comes: capture the owner weakly.
public final class CompletionHandlerWrapper<Value: Sendable>: Sendable {
  /// Whether there was a response; who changes it to true calls the handler.
  private let isAnswered = Locked(false)

  /// The response of last resort.
  private let defaultValue: Value

  // SAFETY: Touched by the initialiser, then by the one thread that changed `isAnswered` to true; in
  // `deinit` there is no other thread. It is not inside the lock, so that a report that leads through
  // the wrapper can name it.
  /// Who waits for the response, until there is one.
  private nonisolated(unsafe) var completionHandler: (@Sendable (Value) -> Void)?

  /// Wraps a completion handler, with the value for a missing response.
  ///
  /// - Parameters:
  ///   - completionHandler: Called exactly once.
  ///   - defaultValue: What it is called with if nobody responds before the wrapper is deallocated.
  public init(completionHandler: @escaping @Sendable (Value) -> Void, defaultValue: Value) {
    self.defaultValue = defaultValue
    // SAFETY: Nobody else has the wrapper yet.
    unsafe self.completionHandler = completionHandler
  }

  deinit {
    respondHandler(defaultValue)
  }

  /// Calls the completion handler, if this is the first response.
  ///
  /// - Parameter value: The response.
  /// - Returns: Whether the handler was called; false if there had been a response before.
  ///
  /// The handler is forgotten before it is called, and what it captures is released after the call.
  @discardableResult
  public func respondHandler(_ value: Value) -> Bool {
    let isFirst = isAnswered.withLock { isAnswered in
      defer { isAnswered = true }
      return !isAnswered
    }
    guard isFirst else { return false }
    // SAFETY: Only the first response comes here.
    let handler = unsafe completionHandler
    unsafe completionHandler = nil
    handler?(value)
    return true
  }
}

extension CompletionHandlerWrapper<Void> {
  /// Wraps a completion handler that has no parameter, as an alert's.
  ///
  /// - Parameter completionHandler: Called exactly once.
  public convenience init(completionHandler: @escaping @Sendable () -> Void) {
    self.init(completionHandler: { _ in completionHandler() }, defaultValue: ())
  }

  /// Calls the completion handler, if this is the first response.
  ///
  /// - Returns: Whether the handler was called.
  @discardableResult
  public func respondHandler() -> Bool {
    respondHandler(())
  }
}
