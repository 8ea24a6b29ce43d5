import CBaseline
import Foundation
import LeakFinder

/// What a dismissal costs in a load like a server's: eight threads at once, with other memory in the caches.
///
/// The baseline is a lock, a weak reference behind others, and `unw_backtrace`, in the same place.
struct ServerCost: Sendable {
  /// How many threads dismiss at once.
  static let threads = 8

  /// The frames of each stack between the thread's function and the call.
  private static let depth = 28

  /// The dismissals of each thread, and as many of the baseline's.
  private static let count = 400

  /// What each thread reads before each call, in bytes: as much as a core's own caches have.
  private static let otherMemory = 2 << 20

  /// What is dismissed.
  private final class Request {
    /// What it asks for.
    var path = "/"
  }

  /// The baseline's cost.
  private(set) var baseline = Samples()

  /// LeakFinder's cost.
  private(set) var dismissing = Samples()

  /// LeakFinder's cost as a multiple of the baseline's.
  var ratio: Double { dismissing.median / baseline.median }

  /// Measures both in turns, on all threads.
  static func measured() -> ServerCost {
    var configuration = LeakTracker.Configuration()
    configuration.gracePeriod = .seconds(3_600)
    configuration.printsReports = false
    let tracker = LeakTracker(configuration: configuration)
    let lock = NSLock()
    nonisolated(unsafe) var cost = ServerCost()
    let group = DispatchGroup()
    for _ in 0..<threads {
      group.enter()
      Thread {
        let own = load(tracker)
        lock.lock()
        own.baseline.values.forEach { cost.baseline.add($0) }
        own.dismissing.values.forEach { cost.dismissing.add($0) }
        lock.unlock()
        group.leave()
      }.start()
    }
    group.wait()
    baseline_clear()
    return cost
  }

  /// What one thread does.
  private static func load(_ tracker: LeakTracker) -> ServerCost {
    var cost = ServerCost()
    var memory = [UInt8](repeating: 1, count: otherMemory)
    // Each has a weak reference before it is dismissed no longer than the other.
    for round in 0..<count {
      let (first, second) = (Request(), Request())
      baseline_touch(&memory, memory.count)
      let appended = atDepth(depth) {
        append(UnsafeRawPointer(Unmanaged.passUnretained(first).toOpaque()))
      }
      baseline_touch(&memory, memory.count)
      let dismissed = atDepth(depth) { dismiss(second, tracker) }
      // The first rounds fill what is filled once.
      if round >= 20 {
        cost.baseline.add(appended)
        cost.dismissing.add(dismissed)
      }
      tracker.didPresent(second)
      withExtendedLifetime((first, second)) {}
    }
    return cost
  }

  /// Nanoseconds for the baseline.
  @inline(never)
  private static func append(_ object: UnsafeRawPointer) -> Double {
    let clock = ContinuousClock()
    let from = clock.now
    precondition(baseline_append(object) == 1, "no room left")
    return (clock.now - from).nanoseconds
  }

  /// Nanoseconds for a dismissal.
  @inline(never)
  private static func dismiss(_ request: Request, _ tracker: LeakTracker) -> Double {
    let clock = ContinuousClock()
    let from = clock.now
    tracker.didDismiss(request)
    return (clock.now - from).nanoseconds
  }

  /// Runs a body that many calls deeper.
  @inline(never)
  private static func atDepth(_ depth: Int, _ body: () -> Double) -> Double {
    guard depth > 0 else { return body() }
    // Something to do after the call, lest it become a jump.
    return atDepth(depth - 1, body) + Double(depth & 0)
  }
}
