import LeakFinder
import LeakReports
import Testing

/// A stack of screens.
private final class Navigation {
  /// The screens, the one on top last.
  var viewControllers: [AnyObject] = []
}

/// A screen that was previewed.
private final class PreviewedScreen {
  /// Where it shows other screens.
  private let navigation: Navigation

  /// A screen on a stack.
  init(navigation: Navigation) { self.navigation = navigation }
}

@Suite("A screen that was previewed, dismissed, and is shown")
struct PeekAndPopTests {
  /// A stack with one screen.
  private let navigation: Navigation = {
    let navigation = Navigation()
    navigation.viewControllers = [Screen()]
    return navigation
  }()

  /// The subject.
  private let bench = TrackerBench()

  /// Ends a preview, and puts the previewed screen onto the stack.
  private func commit(_ then: (Dismissal, AnyObject) -> Void = { _, _ in }) {
    let screen = PreviewedScreen(navigation: navigation)
    let dismissal = bench.tracker.didDismiss(screen, reason: "preview")
    navigation.viewControllers.append(screen)
    then(dismissal, screen)
  }

  @Test("is reported with its legitimate holder, and the report is taken back when it goes")
  func reported() throws {
    commit()
    bench.advance(by: .seconds(3))
    let report = try #require(bench.reports.first)
    #expect(report.hops == ["PreviewedScreen .navigation", "Navigation .viewControllers[1]"])
    #expect(report.reason == "preview")
    navigation.viewControllers.removeLast()
    bench.advance(by: .seconds(60))
    let late = try #require(bench.reports.last)
    #expect(late.outcome == .releasedLate)
    #expect(late.retracts == report.id)
    #expect((late.latenessSeconds?.upperBound ?? 0) >= 1)
    #expect(bench.reports.count == 2)
  }

  @Test("is not reported when it is presented")
  func presented() {
    commit { _, screen in bench.tracker.didPresent(screen) }
    bench.advance(by: .seconds(60))
    #expect(bench.reports.isEmpty)
  }

  @Test("is not reported when its dismissal is taken back")
  func cancelled() {
    commit { dismissal, _ in dismissal.cancel() }
    bench.advance(by: .seconds(60))
    #expect(bench.reports.isEmpty)
  }
}
