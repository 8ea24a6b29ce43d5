import LeakFinder
import LeakLocking
import LeakReports
import LeakTestSupport
import LeakTracking

/// A tracker in manual time, which prints into a list.
struct TrackerBench {
  /// The time.
  let clock = ManualClock()

  /// The alarms.
  let scheduler: ManualScheduler

  /// The subject.
  let tracker: LeakTracker

  /// What sinks received.
  private let received = Locked<[LeakReport]>([])

  /// What was printed.
  private let texts = Locked<[String]>([])

  /// A tracker with one sink.
  init(
    environment: [String: String] = [:],
    isShared: Bool = false,
    configure: (inout LeakTracker.Configuration) -> Void = { _ in }
  ) {
    scheduler = ManualScheduler(clock: clock)
    var configuration = LeakTracker.Configuration()
    configuration.printsReports = true
    configure(&configuration)
    let texts = texts
    tracker = LeakTracker(
      configuration: configuration,
      isShared: isShared,
      surroundings: Surroundings(
        environment: LeakFinderEnvironment { environment[$0] },
        clock: clock,
        scheduler: scheduler,
        print: { text in texts.withLock { $0.append(text) } }
      )
    )
    let received = received
    tracker.addSink { report in received.withLock { $0.append(report) } }
  }

  /// What sinks received so far.
  var reports: [LeakReport] { received.withLock { $0 } }

  /// What was printed so far.
  var printed: [String] { texts.withLock { $0 } }

  /// Moves time forward.
  func advance(by interval: Duration) { scheduler.advance(by: interval) }
}
