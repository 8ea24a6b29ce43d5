import Dispatch
import Glibc
import LeakLocking

/// Lets other processes go first while a command works on what it has seen of one of them.
///
/// A thread that has given its priority away does not get it back without a privilege (setpriority(2)). So a command
/// works on a thread that does, and pictures, for which the target stands still, are taken by the one that called.
final class Courtesy: Sendable {
  /// How much less than usual the working thread asks of the processor: a tenth of what others get (sched(7)).
  static let niceness: Int32 = 10

  /// What the working thread wants done.
  private let job = Locked<Job>(.end)

  /// Signalled when there is a job.
  private let isAsked = DispatchSemaphore(value: 0)

  /// Signalled when the job is done.
  private let isDone = DispatchSemaphore(value: 0)

  /// What is to be done by the thread that called.
  private enum Job: Sendable {
    /// Something that must not wait for others.
    case urgent(@Sendable () -> Void)

    /// Nothing more: the work has ended.
    case end
  }

  /// Works on another thread, and does what is urgent on this one meanwhile.
  ///
  /// - Parameter work: The work.
  /// - Returns: What the work returns.
  func run(_ work: @escaping () -> Int32) -> Int32 {
    // SAFETY: This thread touches nothing that the work has before the work has ended, but in what it is asked to do,
    // for which the work waits.
    nonisolated(unsafe) let work = work
    let code = Locked<Int32>(0)
    DispatchQueue.global(qos: .userInitiated).async {
      let result = unsafe work()
      code.withLock { $0 = result }
      self.job.withLock { $0 = .end }
      self.isAsked.signal()
    }
    while true {
      isAsked.wait()
      guard case .urgent(let urgent) = job.withLock({ $0 }) else { break }
      urgent()
      isDone.signal()
    }
    return code.withLock { $0 }
  }

  /// Has the thread that called `run` do something at its own priority.
  ///
  /// - Parameter urgent: What not to wait with; on the working thread only.
  /// - Returns: What it returns.
  func first<Result>(_ urgent: @escaping () -> Result) -> Result {
    // SAFETY: This thread waits until it is done, and only then looks at what came of it.
    nonisolated(unsafe) let urgent = urgent
    nonisolated(unsafe) var result: Result?
    job.withLock { $0 = .urgent { unsafe result = unsafe urgent() } }
    isAsked.signal()
    isDone.wait()
    guard let result = unsafe result else { preconditionFailure("what was urgent was not done") }
    return result
  }

  /// Lets others go first from now on, on the thread that calls; as it was where it asks for less already.
  static func standBack() {
    let process = Int32(PRIO_PROCESS.rawValue)
    // With a privilege the call would take priority back as well.
    guard getpriority(process, 0) < niceness else { return }
    setpriority(process, 0, niceness)
  }
}
