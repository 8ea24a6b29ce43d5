import Dispatch
import Foundation
import LeakFindings
import LeakMemory
import LeakTestSupport
import Synchronization
import Testing

@Suite("A task that is about to run is looked at once more")
struct TaskAtWorkTests {
  /// Runs jobs on a queue that a test can stop.
  private final class StoppedQueue: TaskExecutor {
    /// The queue, which is stopped from the beginning.
    let queue = DispatchQueue(label: "stopped", attributes: .initiallyInactive)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      // SAFETY: The test has the executor until the job has run.
      queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  @Test("what it holds may be held otherwise a moment later")
  func queued() async throws {
    let executor = StoppedQueue()
    let left = WeakHeld()
    let task = start(left, on: executor)
    wipeStack()
    let finding = try pictured(#require(left.place))
    executor.queue.activate()
    await task.value
    #expect(finding?.told.hasSuffix("captures Held Held") ?? false)
    #expect(finding?.moment == .taskAtWork)
  }

  @Test("one that waits holds the same until somebody resumes it")
  func waiting() async throws {
    let left = WeakHeld()
    let (signals, signal) = AsyncStream<Void>.makeStream()
    let (begun, began) = AsyncStream<Void>.makeStream()
    let task = wait(left, for: signals, began)
    for await _ in begun {}
    // It waits as soon as whoever has the stream can resume it.
    let finding = try await picturedAtRest(left)
    signal.finish()
    await task.value
    #expect(finding.told.contains("Task closure"))
  }

  @Test("one that waits may be part of a ring where a thread at work is about to let go of that")
  func handedOver() async throws {
    let left = WeakHeld()
    let (isDone, isAtWork) = (Flag(), Flag())
    Thread.detachNewThread {
      isAtWork.value.store(true, ordering: .relaxed)
      while !isDone.value.load(ordering: .relaxed) {}
    }
    while !isAtWork.value.load(ordering: .relaxed) { await Task.yield() }
    let (begun, began) = AsyncStream<Void>.makeStream()
    let signal = makeRing(left, began)
    for await _ in begun {}
    // The test's function has what resumes the task, as such a thread would.
    let finding = try await picturedAtRest(left)
    signal.finish()
    isDone.value.store(true, ordering: .relaxed)
    #expect(finding.told.hasPrefix("task Task: Task closure"))
    #expect(finding.moment.contains(.waitingTask))
  }

  /// Makes an object that has what resumes the task which has it, in a frame of its own; returns that.
  @inline(never)
  private func makeRing(
    _ left: WeakHeld,
    _ began: AsyncStream<Void>.Continuation
  ) -> AsyncStream<Void>.Continuation {
    let owner = StreamOwner()
    left.fill { owner }
    owner.start(began)
    return owner.signal
  }

  /// Whether a thread may end.
  private final class Flag: Sendable {
    let value = Atomic(false)
  }

  /// Starts a task with an object, in a frame of its own.
  private func start(_ left: WeakHeld, on executor: StoppedQueue) -> Task<Void, Never> {
    let held = Held()
    left.fill { held }
    return Task(executorPreference: executor) { withExtendedLifetime(held) {} }
  }

  /// Starts a task with an object that waits for a stream, in a frame of its own.
  private func wait(
    _ left: WeakHeld,
    for signals: AsyncStream<Void>,
    _ began: AsyncStream<Void>.Continuation
  ) -> Task<Void, Never> {
    let held = Held()
    left.fill { held }
    return Task {
      began.finish()
      for await _ in signals {}
      withExtendedLifetime(held) {}
    }
  }
}
