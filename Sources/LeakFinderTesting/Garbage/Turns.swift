import Dispatch
import LeakLocking

/// Lets one body at a time run in this process, without blocking Swift concurrency's threads.
final class Turns: Sendable {
  /// Who may run next.
  private struct State: Sendable {
    /// Whether somebody runs.
    var isTaken = false

    /// The number given to a waiter last.
    var lastNumber = 0

    /// Those who wait, in order, each with what to tell it: whether it is its turn.
    var waiters: [(number: Int, tell: @Sendable (Bool) -> Void)] = []
  }

  /// The turns of this process.
  static let shared = Turns()

  /// Whether the calling task already runs in its turn; a body may contain another call.
  @TaskLocal static var isOwn = false

  /// How long somebody waits for a turn before going on without.
  private let patience: DispatchTimeInterval

  /// Who may run next.
  private let state = Locked(State())

  /// Turns with some patience.
  init(patience: DispatchTimeInterval = .seconds(60)) {
    self.patience = patience
  }

  /// Waits for a turn, suspending the task.
  ///
  /// - Returns: Whether it is the caller's turn, which it must then ``leave()``.
  func take() async -> Bool {
    await withCheckedContinuation { continuation in
      wait { continuation.resume(returning: $0) }
    }
  }

  /// Waits for a turn on this thread, where it may be blocked.
  ///
  /// - Returns: Whether it is the caller's turn, which it must then ``leave()``.
  func takeBlocking(mayBlock: Bool) -> Bool {
    guard mayBlock else {
      return state.withLock { state in
        guard !state.isTaken else { return false }
        state.isTaken = true
        return true
      }
    }
    let answer = Locked(false)
    let isAnswered = DispatchSemaphore(value: 0)
    wait { isTurn in
      answer.withLock { $0 = isTurn }
      isAnswered.signal()
    }
    isAnswered.wait()
    return answer.withLock { $0 }
  }

  /// Ends a turn.
  func leave() {
    let next = state.withLock { state -> (@Sendable (Bool) -> Void)? in
      guard !state.waiters.isEmpty else {
        state.isTaken = false
        return nil
      }
      return state.waiters.removeFirst().tell
    }
    next?(true)
  }

  /// Stands in line.
  private func wait(_ tell: @escaping @Sendable (Bool) -> Void) {
    let number = state.withLock { state -> Int? in
      guard state.isTaken else {
        state.isTaken = true
        return nil
      }
      state.lastNumber += 1
      state.waiters.append((state.lastNumber, tell))
      return state.lastNumber
    }
    guard let number else { return tell(true) }
    DispatchQueue.global().asyncAfter(deadline: .now() + patience) { [self] in
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
      }
      waiter?.tell(false)
    }
  }
}
