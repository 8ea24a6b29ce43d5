import Dispatch
import LeakFinder
import LeakLocking
import LeakReports
import LeakTestSupport
import LeakTracking
import Testing

@Suite("Leak tracker")
struct LeakTrackerTests {
  @Test("A cycle is reported once, with its ring and the dismissing line")
  func cycle() async throws {
    let bench = TrackerBench()
    let screen = dismissLeakyScreen(bench.tracker, reason: "popped")
    bench.advance(by: .seconds(2))
    let report = try #require(bench.reports.first)
    #expect(report.outcome == .leaked)
    #expect(report.object.typeName == "LeakFinderTests.Screen")
    #expect(report.reason == "popped")
    #expect(report.aliveSeconds == 2)
    #expect(report.dismissal.file.hasSuffix("Support/Screen.swift"))
    let retention = try #require(report.retention)
    #expect(retention.kind == .cycle)
    #expect(retention.path.map(\.label).first == ".model")
    #expect(retention.path.count == 3)
    #expect(retention.retainCount.strong == 1)
    #expect(retention.retainCount.located == 1)
    bench.advance(by: .seconds(3_600))
    #expect(bench.reports.count == 1)
    #expect(await bench.tracker.settle() == [report])
    #expect(await bench.tracker.settle().isEmpty)
    screen()?.repair()
  }

  @Test("An object that is gone in time costs no report and no wait")
  func gone() async {
    let bench = TrackerBench()
    bench.tracker.didDismiss(Screen())
    #expect(await bench.tracker.settle().isEmpty)
    bench.advance(by: .seconds(3))
    #expect(bench.reports.isEmpty)
    #expect(bench.printed.isEmpty)
  }

  @Test("An object that dies after its report takes the report back, with the two looks")
  func releasedLate() async throws {
    let bench = TrackerBench()
    let screen = dismissLeakyScreen(bench.tracker)
    bench.advance(by: .seconds(4))
    screen()?.repair()
    #expect(screen() == nil)
    bench.advance(by: .seconds(10))
    #expect(bench.reports.map(\.outcome) == [.leaked, .releasedLate])
    let late = try #require(bench.reports.last)
    #expect(late.retracts == bench.reports.first?.id)
    #expect(late.id != bench.reports.first?.id)
    // Looks came one and three seconds after the deadline.
    #expect(late.latenessSeconds == 1...3)
    #expect(late.retention == nil)
    #expect(late.object == bench.reports.first?.object)
    #expect(await bench.tracker.settle().map(\.outcome) == [.leaked, .releasedLate])
  }

  @Test("A dismissal can be taken back, and so can all of an object that is shown again")
  func takenBack() {
    let bench = TrackerBench()
    let (cancelled, presented, kept) = (Screen(), Screen(), Screen())
    bench.tracker.didDismiss(cancelled).cancel()
    bench.tracker.didDismiss(presented)
    bench.tracker.didDismiss(presented)
    bench.tracker.didPresent(presented)
    bench.tracker.didDismiss(kept, reason: "kept")
    bench.advance(by: .seconds(3))
    #expect(bench.reports.map(\.reason) == ["kept"])
    withExtendedLifetime((cancelled, presented, kept)) {}
  }

  @Test("The grace period is the tracker's, or the call's")
  func grace() {
    let bench = TrackerBench { $0.gracePeriod = .seconds(5) }
    let (first, second) = (Screen(), Screen())
    bench.tracker.didDismiss(first, reason: "tracker's")
    bench.tracker.didDismiss(second, reason: "call's", gracePeriod: .seconds(1))
    bench.advance(by: .seconds(1))
    #expect(bench.reports.map(\.reason) == ["call's"])
    bench.advance(by: .seconds(4))
    #expect(bench.reports.map(\.reason) == ["call's", "tracker's"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("A burst of equal leaks prints once with a count, and searches a few of them")
  func burst() async {
    let bench = TrackerBench()
    let screens = (0..<30).map { _ in dismissLeakyScreen(bench.tracker) }
    bench.advance(by: .seconds(2))
    #expect(bench.printed.count == 1)
    #expect(bench.printed.first?.contains("and 29 more like it") == true)
    #expect(bench.printed.first?.components("Screen is still alive") ?? 0 <= 1)
    let reports = await bench.tracker.settle()
    #expect(reports.count == 30)
    #expect(Set(reports.map(\.fingerprint)).count == 1)
    #expect(Set(reports.map(\.id)).count == 30)
    let borrowed = reports.filter {
      $0.retention?.notes.contains { $0.contains("an equal one") } == true
    }
    #expect(borrowed.count == 22)
    screens.forEach { $0()?.repair() }
  }

  @Test("The place where an object was made is in its report, if it was noted")
  func creation() throws {
    let bench = TrackerBench()
    let screen = Screen()
    let line = #line + 1
    bench.tracker.track(screen)
    bench.tracker.didDismiss(screen)
    let other = Screen()
    bench.tracker.didDismiss(other)
    bench.advance(by: .seconds(2))
    #expect(bench.reports.count == 2)
    #expect(bench.reports.first?.creation?.line == line)
    #expect(bench.reports.last?.creation == nil)
    withExtendedLifetime((screen, other)) {}
  }

  @Test("In real time: settle waits for the grace period, on no thread, and returns the report")
  func realTime() async throws {
    var configuration = LeakTracker.Configuration()
    configuration.printsReports = false
    configuration.gracePeriod = .milliseconds(20)
    let tracker = LeakTracker(configuration: configuration)
    let screen = dismissLeakyScreen(tracker)
    let reports = await tracker.settle()
    #expect(reports.count == 1)
    #expect(try #require(reports.first).aliveSeconds >= 0.02)
    screen()?.repair()
    #expect(await tracker.settle().map(\.outcome) == [.releasedLate])
  }

  @Test("In real time: settle ends long before the deadline when the object goes")
  func realTimeEarly() async {
    var configuration = LeakTracker.Configuration()
    configuration.gracePeriod = .seconds(600)
    let tracker = LeakTracker(configuration: configuration)
    let screen = dismissLeakyScreen(tracker)
    let later = Unchecked(screen)
    DispatchQueue.global().async { later.value()?.repair() }
    let spent = await ContinuousClock().measure {
      #expect(await tracker.settle().isEmpty)
    }
    #expect(spent < .seconds(300))
  }

  @Test("Eight threads dismiss at once, and every leak is reported once")
  func eightThreads() async {
    let bench = TrackerBench { $0.printsReports = false }
    let kept = Locked<[Unchecked<Screen>]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<200 {
        let screen = Screen()
        bench.tracker.track(screen)
        bench.tracker.didDismiss(screen)
        guard number % 50 == 0 else { continue }
        bench.tracker.didDismiss(screen)
        let held = Unchecked(screen)
        kept.withLock { $0.append(held) }
      }
    }
    bench.advance(by: .seconds(2))
    #expect(await bench.tracker.settle().count == 32)
    kept.withLock { $0 }.forEach { withExtendedLifetime($0) {} }
  }

  @Test("A tracker that is gone reports nothing and harms nobody")
  func trackerGone() {
    let screen = Screen()
    let dismissal = { LeakTracker().didDismiss(screen, gracePeriod: .zero) }()
    dismissal.cancel()
  }
}

/// Takes a value to another thread; the test sees to it that only one uses it.
struct Unchecked<Value>: @unchecked Sendable {
  /// The value.
  let value: Value

  /// Wraps a value.
  init(_ value: Value) { self.value = value }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(_ part: String) -> Int {
    ranges(of: part).count
  }
}
