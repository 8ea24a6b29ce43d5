import Foundation
import LeakFinder
import LeakLocking
import LeakReports
import LeakTestSupport
import Testing

@Suite("Sinks")
struct SinkTests {
  @Test("Every sink gets every report, until it is removed")
  func addAndRemove() {
    let bench = TrackerBench()
    let extra = Locked<[String]>([])
    let token = bench.tracker.addSink { report in extra.withLock { $0.append(report.id) } }
    let first = Screen()
    bench.tracker.didDismiss(first)
    bench.advance(by: .seconds(2))
    #expect(extra.withLock { $0 } == bench.reports.map(\.id))
    bench.tracker.removeSink(token)
    bench.tracker.removeSink(token)
    let second = Screen()
    bench.tracker.didDismiss(second)
    bench.advance(by: .seconds(2))
    #expect(bench.reports.count == 2)
    #expect(extra.withLock { $0 }.count == 1)
    withExtendedLifetime((first, second)) {}
  }

  @Test("A sink may call the tracker")
  func reentrant() {
    let bench = TrackerBench()
    let tracker = bench.tracker
    let again = Screen()
    let held = Unchecked(again)
    let calls = Locked(0)
    tracker.addSink { _ in
      calls.withLock { $0 += 1 }
      tracker.didDismiss(held.value)
      tracker.didPresent(held.value)
      tracker.removeSink(tracker.addSink { _ in })
    }
    let screen = Screen()
    tracker.didDismiss(screen)
    bench.advance(by: .seconds(10))
    #expect(calls.withLock { $0 } == 1)
    withExtendedLifetime((screen, again)) {}
  }

  @Test("Nothing is printed where that is not wanted")
  func silent() {
    let bench = TrackerBench { $0.printsReports = false }
    let screen = Screen()
    bench.tracker.didDismiss(screen)
    bench.advance(by: .seconds(2))
    #expect(bench.reports.count == 1)
    #expect(bench.printed.isEmpty)
    withExtendedLifetime(screen) {}
  }

  @Test("LEAKFINDER_REPORT names a file that gets one line of JSON for each report")
  func file() throws {
    let path = NSTemporaryDirectory() + "leakfinder-\(UUID().uuidString).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bench = TrackerBench(environment: ["LEAKFINDER_REPORT": path])
    let screen = dismissLeakyScreen(bench.tracker)
    bench.advance(by: .seconds(2))
    screen()?.repair()
    bench.advance(by: .seconds(60))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasSuffix("\n"))
    let lines = text.split(separator: "\n")
    let decoded = try lines.map { try JSONDecoder().decode(LeakReport.self, from: Data($0.utf8)) }
    #expect(decoded == bench.reports)
    #expect(decoded.map(\.outcome) == [.leaked, .releasedLate])
  }

  @Test("That file also gets what nobody dismissed, which no sink is handed")
  func appended() throws {
    let path = NSTemporaryDirectory() + "leakfinder-\(UUID().uuidString).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bench = TrackerBench(environment: ["LEAKFINDER_REPORT": path])
    let screen = Screen()
    bench.tracker.didDismiss(screen)
    bench.advance(by: .seconds(2))
    let report = try #require(bench.reports.first)
    bench.tracker.appendToFile([report, report])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == String(repeating: report.jsonLine + "\n", count: 3))
    #expect(bench.reports == [report])
    withExtendedLifetime(screen) {}
  }

  @Test("A file that cannot be written is complained about, and stops nothing")
  func unwritableFile() {
    let bench = TrackerBench(environment: ["LEAKFINDER_REPORT": "/nowhere/at/all.jsonl"]) {
      $0.printsReports = false
    }
    let screen = Screen()
    bench.tracker.didDismiss(screen)
    bench.advance(by: .seconds(2))
    #expect(bench.reports.count == 1)
    #expect(bench.printed.count == 1)
    #expect(bench.printed.first?.contains("/nowhere/at/all.jsonl") == true)
    withExtendedLifetime(screen) {}
  }
}
