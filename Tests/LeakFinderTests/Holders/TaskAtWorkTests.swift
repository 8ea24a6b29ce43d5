import Dispatch
import LeakFindings
import LeakMemory
import LeakTestSupport
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
    var finding = try pictured(#require(left.place))
    while finding?.moment.contains(.taskAtWork) ?? true {
      await Task.yield()
      finding = try pictured(#require(left.place))
    }
    signal.finish()
    await task.value
    #expect(finding?.told.contains("Task closure") ?? false)
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
