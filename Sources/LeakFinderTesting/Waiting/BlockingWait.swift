import Dispatch
import Foundation
import LeakFinder
import LeakLocking

/// How a call that is not async may wait for objects to go, on the thread it is made on.
enum BlockingWait {
  /// XCTest's main thread: the run loop runs meanwhile, so that what is queued there gets done.
  case runningMainLoop

  /// A thread of the user's own, which may be blocked.
  case sleeping

  /// A thread of Swift concurrency, which must not be blocked: others need it to release things.
  case forbidden

  /// What the calling thread allows.
  static var here: BlockingWait {
    // Nil outside of tasks, also on the main thread of XCTest's tests that are not async.
    if Task.basePriority != nil { return .forbidden }
    return Thread.isMainThread ? .runningMainLoop : .sleeping
  }

  /// Waits until a condition holds, for a moment only, without keeping others from their work.
  ///
  /// - Returns: Whether the condition holds.
  static func yieldBriefly(until condition: () -> Bool) -> Bool {
    for _ in 0..<32 {
      if condition() { return true }
      sched_yield()
    }
    return condition()
  }

  /// Lets a scope's registrations be decided, and returns once they are or all objects are gone.
  ///
  /// - Returns: The leaks that are left, and whether there was one look only instead of a wait.
  func leaks(of scope: TrackingScope) -> (leaks: [ScopedReport], lookedOnce: Bool) {
    let lookedOnce = self == .forbidden && TestTracker.shared.look(scope: scope).alive > 0
    let reports = reports(of: scope, within: lookedOnce ? .zero : nil)
    guard !reports.standingLeaks.isEmpty else { return ([], lookedOnce) }
    giveTurn()
    // A second look takes back what went while holders were searched for.
    return ((reports + self.reports(of: scope, within: nil)).standingLeaks, lookedOnce)
  }

  /// The longest wait for Dispatch to get to a block, in seconds.
  private static let longestTurn = 5.0

  /// Lets Dispatch run what stands in line: on a busy machine the block that is to release an object may be
  /// among it, long after its time.
  private func giveTurn() {
    guard self != .forbidden else { return }
    let isDone = DispatchSemaphore(value: 0)
    let deadline = DispatchTime.now() + Self.longestTurn
    DispatchQueue.global().async { isDone.signal() }
    switch self {
    case .runningMainLoop:
      while isDone.wait(timeout: .now()) == .timedOut, DispatchTime.now() < deadline {
        Self.runMainLoopBriefly()
      }
    case .sleeping, .forbidden: _ = isDone.wait(timeout: deadline)
    }
  }

  /// So long a task that does nothing may stand in line where the threads of Swift concurrency are not busy.
  private static let shortTurn = Duration.milliseconds(20)

  /// So many turns without waiting in line are enough for a task that sleeps in between.
  private static let shortTurns = 3

  /// The longest time for turns.
  private static let longestTurns = Duration.seconds(15)

  /// How long objects may take to go once the threads are not busy any more.
  private static let calmTime = Duration.seconds(1)

  /// Lets Swift concurrency and Dispatch run what stands in line, while the calling task is suspended.
  ///
  /// Where other tests calculate on all threads of Swift concurrency, a task has to stand in line each time it goes on, and
  /// the time that objects were given passes meanwhile: they get it anew when there is no line.
  ///
  /// - Parameters:
  ///   - delay: How long the calling task has stood in line itself.
  ///   - isOver: Whether there is nothing to wait for any more.
  static func giveTurns(after delay: Duration, until isOver: () -> Bool) async {
    let start = ContinuousClock.now
    var isBusy = delay >= shortTurn
    var shortCount = 0
    repeat {
      let begin = ContinuousClock.now
      await Task.detached {}.value
      let isShort = ContinuousClock.now - begin < shortTurn
      isBusy = isBusy || !isShort
      shortCount = isShort ? shortCount + 1 : 0
      guard isBusy, shortCount < shortTurns, !isOver() else { break }
      await pauseTask(milliseconds: 20)
    } while ContinuousClock.now - start < longestTurns
    await giveTurn()
    guard isBusy else { return }
    let calm = ContinuousClock.now
    while !isOver(), ContinuousClock.now - calm < calmTime { await pauseTask(milliseconds: 20) }
  }

  /// Lets Dispatch run what stands in line, while the calling task is suspended.
  static func giveTurn() async {
    let isOver = Locked(false)
    await withCheckedContinuation { continuation in
      let end: @Sendable () -> Void = {
        let isFirst = isOver.withLock { isOver in
          defer { isOver = true }
          return !isOver
        }
        if isFirst { continuation.resume() }
      }
      DispatchQueue.global().async(execute: end)
      // Another queue has a thread even where all of the global one's are blocked.
      DispatchQueue(label: "leakfinder.turn").asyncAfter(
        deadline: .now() + longestTurn,
        execute: end
      )
    }
  }

  /// Waits until a scope's registrations are decided.
  private func reports(of scope: TrackingScope, within limit: Duration?) -> [ScopedReport] {
    let answer = Locked<[ScopedReport]>([])
    let isAnswered = DispatchSemaphore(value: 0)
    TestTracker.shared.settle(scope: scope, within: limit) { reports in
      answer.withLock { $0 = reports }
      isAnswered.signal()
    }
    switch self {
    case .runningMainLoop:
      while isAnswered.wait(timeout: .now()) == .timedOut { Self.runMainLoopBriefly() }
    case .sleeping, .forbidden:
      // Where waiting is forbidden this is no wait for objects: only the search is still to come,
      // and it has a thread of its own.
      isAnswered.wait()
    }
    return answer.withLock { $0 }
  }

  /// Waits for a moment, as far as the thread may wait.
  func pause(milliseconds: Int) {
    switch self {
    case .runningMainLoop: Self.runMainLoopBriefly()
    case .sleeping: usleep(UInt32(clamping: milliseconds) * 1000)
    case .forbidden: _ = Self.yieldBriefly { false }
    }
  }

  /// Suspends the task for a moment, also where it was cancelled.
  static func pauseTask(milliseconds: Int) async {
    await withCheckedContinuation { continuation in
      let deadline = DispatchTime.now() + .milliseconds(milliseconds)
      DispatchQueue.global().asyncAfter(deadline: deadline) { continuation.resume() }
    }
  }

  /// Gives the main run loop a few milliseconds.
  private static func runMainLoopBriefly() {
    let start = ContinuousClock.now
    let didRun = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
    // A loop with nothing to wait for returns at once.
    if !didRun || ContinuousClock.now - start < .microseconds(100) { usleep(500) }
  }
}
