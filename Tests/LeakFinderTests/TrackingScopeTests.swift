import LeakFinder
import LeakLocking
import LeakReports
import LeakTestSupport
import LeakTracking
import Testing

@Suite("Tracking scopes")
struct TrackingScopeTests {
  @Test("A scope's reports go to its owner alone, and nobody else's come with them")
  func apart() async {
    let bench = TrackerBench()
    let mine = TrackingScope(name: "mine", tracker: bench.tracker)
    let yours = TrackingScope(name: "yours", tracker: bench.tracker)
    let screens = (0..<3).map { _ in Screen() }
    TrackingScope.$current.withValue(mine) {
      _ = bench.tracker.didDismiss(screens[0], reason: "mine")
    }
    TrackingScope.$current.withValue(yours) {
      _ = bench.tracker.didDismiss(screens[1], reason: "yours")
    }
    bench.tracker.didDismiss(screens[2], reason: "nobody's")
    bench.advance(by: .seconds(2))
    #expect(bench.reports.map(\.reason) == ["nobody's"])
    #expect(await bench.tracker.settle(scope: mine).map(\.report.reason) == ["mine"])
    #expect(await bench.tracker.settle(scope: mine).isEmpty)
    #expect(await bench.tracker.settle().map(\.reason) == ["nobody's"])
    #expect(await bench.tracker.settle(scope: yours).map(\.report.reason) == ["yours"])
    mine.close()
    yours.close()
    #expect(bench.reports.count == 1)
    withExtendedLifetime(screens) {}
  }

  @Test("In a scope, settle covers the scope and what belongs to nobody")
  func settleInScope() async {
    let bench = TrackerBench()
    let mine = TrackingScope(name: "mine", tracker: bench.tracker)
    let yours = TrackingScope(name: "yours", tracker: bench.tracker)
    defer { mine.close(); yours.close() }
    let screens = (0..<3).map { _ in Screen() }
    register(screens[0], bench, mine)
    register(screens[1], bench, yours)
    bench.tracker.didDismiss(screens[2], reason: "nobody's")
    bench.advance(by: .seconds(2))
    let reasons = await TrackingScope.$current.withValue(mine) {
      await bench.tracker.settle().map(\.reason)
    }
    #expect(reasons == ["mine", "nobody's"])
    withExtendedLifetime(screens) {}
  }

  @Test("A report comes with the call that registered its object")
  func callSite() async {
    let bench = TrackerBench()
    let scope = TrackingScope(name: "mine", tracker: bench.tracker)
    defer { scope.close() }
    let screen = Screen()
    register(screen, bench, scope)
    let answers = Locked(0)
    bench.tracker.settle(scope: scope, within: .zero) { reports in
      answers.withLock { $0 += 1 }
      #expect(reports.map(\.site.line) == [42])
      #expect(reports.map { "\($0.site.fileID)" } == ["Module/File.swift"])
    }
    bench.advance(by: .zero)
    bench.tracker.settle(scope: scope) { #expect($0.isEmpty) }
    #expect(answers.withLock { $0 } == 1)
    withExtendedLifetime(screen) {}
  }

  @Test("A look counts without deciding")
  func look() {
    let bench = TrackerBench()
    let scope = TrackingScope(name: "mine", tracker: bench.tracker)
    defer { scope.close() }
    let screen = Screen()
    register(screen, bench, scope)
    let state = bench.tracker.look(scope: scope)
    #expect(state.alive == 1)
    #expect(state.secondsToDecision == 2)
    #expect(!state.isSettled)
    bench.advance(by: .seconds(2))
    #expect(bench.tracker.look(scope: scope).isSettled)
    #expect(bench.tracker.look(scope: scope).leaked == 1)
    withExtendedLifetime(screen) {}
  }

  @Test("The ambient scope takes what comes from no task with a scope")
  func ambient() async {
    let bench = TrackerBench()
    let scope = TrackingScope(name: "mine", tracker: bench.tracker)
    bench.tracker.setAmbientScope(scope)
    let screen = Screen()
    bench.tracker.didDismiss(screen)
    bench.advance(by: .seconds(2))
    #expect(bench.reports.isEmpty)
    #expect(await bench.tracker.settle(scope: scope).count == 1)
    scope.close()
    let later = Screen()
    bench.tracker.didDismiss(later)
    bench.advance(by: .seconds(2))
    #expect(bench.reports.count == 1)
    withExtendedLifetime((screen, later)) {}
  }

  @Test("What a closed scope left undecided or unread is printed, blamed on nobody")
  func closed() {
    let bench = TrackerBench()
    let scope = TrackingScope(name: "mine", tracker: bench.tracker)
    let (unread, undecided, late) = (Screen(), Screen(), Screen())
    register(unread, bench, scope)
    bench.advance(by: .seconds(2))
    register(undecided, bench, scope)
    #expect(bench.reports.isEmpty)
    scope.close()
    scope.close()
    #expect(bench.reports.count == 1)
    bench.advance(by: .seconds(2))
    #expect(bench.reports.count == 2)
    register(late, bench, scope)
    bench.advance(by: .seconds(2))
    #expect(bench.reports.count == 3)
    withExtendedLifetime((unread, undecided, late)) {}
  }

  @Test("What is abandoned is never reported")
  func abandoned() async {
    let bench = TrackerBench()
    let scope = TrackingScope(name: "mine", tracker: bench.tracker)
    let (decided, undecided) = (Screen(), Screen())
    register(decided, bench, scope)
    bench.advance(by: .seconds(2))
    register(undecided, bench, scope)
    bench.tracker.abandon(scope: scope)
    scope.close()
    bench.advance(by: .seconds(10))
    #expect(bench.reports.isEmpty)
    #expect(await bench.tracker.settle().isEmpty)
    withExtendedLifetime((decided, undecided)) {}
  }

  @Test("A scope means nothing to other trackers")
  func otherTracker() {
    let (bench, other) = (TrackerBench(), TrackerBench())
    let scope = TrackingScope(name: "mine", tracker: bench.tracker)
    defer { scope.close() }
    let screen = Screen()
    TrackingScope.$current.withValue(scope) { _ = other.tracker.didDismiss(screen) }
    other.advance(by: .seconds(2))
    #expect(other.reports.count == 1)
    withExtendedLifetime(screen) {}
  }

  /// Registers for a scope, as if at line 42 of some file.
  private func register(_ object: AnyObject, _ bench: TrackerBench, _ scope: TrackingScope) {
    bench.tracker.didDismiss(
      object,
      scope: scope,
      reason: scope.name,
      fileID: "Module/File.swift",
      filePath: "/File.swift",
      line: 42,
      column: 7
    )
  }
}
