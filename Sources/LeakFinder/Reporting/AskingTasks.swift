import LeakLocking
import LeakMemory

/// The tasks that wait for what a check decides: they are who asks, so what their functions have in their
/// memory is the caller's, and no reason that an object is alive.
final class AskingTasks: Sendable {
  /// How often each of them waits, by its address with every bit turned: this holds nothing.
  private let waiting = Locked<[UInt: Int]>([:])

  /// All of them at this moment.
  var all: Set<Address> { waiting.withLock { Set($0.keys.map { Address(~$0) }) } }

  /// Begins to count the task that runs; nil outside of tasks.
  func begin() -> Address? {
    let task = CurrentTask.address
    if let task { waiting.withLock { $0[~task.bits, default: 0] += 1 } }
    return task
  }

  /// Ends what ``begin()`` began.
  func end(_ task: Address?) {
    guard let task else { return }
    waiting.withLock { waiting in
      guard let count = waiting[~task.bits] else { return }
      waiting[~task.bits] = count > 1 ? count - 1 : nil
    }
  }
}
