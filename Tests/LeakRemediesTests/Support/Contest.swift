import LeakLocking
import LeakRemedies
import Synchronization

/// A wrapper that several threads have a hand in, and what came of it.
///
/// Threads that go through many contests one behind the other meet again and again in the same one,
/// where threads that start at the same time would miss each other on a busy machine.
final class Contest: Sendable {
  /// Counts the calls of a handler.
  private final class Calls: Sendable {
    /// How many there were.
    let count = Atomic(0)

    /// The value of the last.
    let value = Atomic(Int.min)
  }

  /// The calls of the handler.
  private let calls = Calls()

  /// How many responses were told that they were the first.
  private let winnerCount = Atomic(0)

  /// The last thread that called the handler, or dropped the last reference.
  private let decidingThread = Atomic(-1)

  /// The wrapper, by one reference per thread.
  private let wrappers: [Locked<CompletionHandlerWrapper<Int>?>]

  /// A contest for some threads.
  init(threads: Int) {
    wrappers = (0..<threads).map { _ in Locked(nil) }
    let wrapper = CompletionHandlerWrapper(
      completionHandler: { [calls] value in
        calls.count.wrappingAdd(1, ordering: .relaxed)
        calls.value.store(value, ordering: .relaxed)
      },
      defaultValue: -1
    )
    for slot in wrappers { slot.withLock { $0 = wrapper } }
  }

  /// Responds with a thread's number.
  func respond(_ thread: Int) {
    guard let wrapper = wrappers[thread].withLock({ $0 }), wrapper.respondHandler(thread) else {
      return
    }
    winnerCount.wrappingAdd(1, ordering: .relaxed)
    decidingThread.store(thread, ordering: .relaxed)
  }

  /// Gives up a thread's reference.
  func drop(_ thread: Int) {
    let before = calls.count.load(ordering: .relaxed)
    wrappers[thread].withLock { slot in
      defer { slot = nil }
      return slot
    }.map { withExtendedLifetime($0) {} }
    if before == 0, calls.count.load(ordering: .relaxed) > 0 {
      decidingThread.store(thread, ordering: .relaxed)
    }
  }

  /// How often the handler was called, and how many responses were told that they called it.
  var counts: (calls: Int, winners: Int) {
    (calls.count.load(ordering: .relaxed), winnerCount.load(ordering: .relaxed))
  }

  /// What the handler was called with last.
  var answer: Int { calls.value.load(ordering: .relaxed) }

  /// The last thread that called the handler, or dropped the last reference.
  var lastThread: Int { decidingThread.load(ordering: .relaxed) }
}
