import LeakBacktraces
import LeakFinder
import LeakReports
import Testing

/// Dismisses a screen that holds itself.
@inline(never)
private func closeScreen(_ tracker: LeakTracker) async -> Int {
  let screen = Screen()
  screen.leak()
  tracker.didDismiss(screen); let line = #line
  return line
}

/// Awaits the above.
@inline(never)
private func finishVisit(_ tracker: LeakTracker) async -> [Int] {
  let inner = await closeScreen(tracker); let line = #line
  return [inner, line]
}

/// Awaits the above.
@inline(never)
private func visitScreen(_ tracker: LeakTracker) async -> [Int] {
  let inner = await finishVisit(tracker); let line = #line
  return inner + [line]
}

@Suite("Dismissals in tasks", .enabled(if: Backtrace.followsAsyncCallers))
struct AsyncDismissalTests {
  @Test("The report shows who awaited the function that dismissed, each with its line")
  func chain() async throws {
    let bench = TrackerBench()
    let lines = await visitScreen(bench.tracker)
    bench.advance(by: .seconds(2))
    let report = try #require(bench.reports.first)
    let frames = report.dismissal.backtrace.prefix(3)
    #expect(
      frames.map { $0.symbol?.prefix { $0 != "(" } } == [
        "closeScreen", "finishVisit", "visitScreen",
      ]
    )
    #if DEBUG
    #expect(frames.map(\.line) == lines)
    #else
    // An optimised function goes on at the statement behind the one that awaits.
    for (frame, line) in zip(frames, lines) {
      #expect(frame.line.map { ($0 - line).magnitude <= 1 } == true, "\(frame)")
    }
    #endif
    #expect(frames.map(\.isAsyncCaller) == [false, true, true])
    #expect(
      report.description.contains("    awaited by finishVisit(_:) (AsyncDismissalTests.swift:")
    )
  }
}
