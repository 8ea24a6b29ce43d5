import LeakBacktraces
import LeakFindings
import LeakReports
import LeakTestSupport
import Testing

@Suite("A report on a real object")
struct LiveReportTests {
  @Test("names the closure's function, file and line, and the function that dismissed the object")
  func closureCycle() throws {
    let panel = Panel()
    panel.wire()
    defer { panel.onClose = nil }
    let report = dismiss(panel)

    let retention = try #require(report.retention)
    #expect(retention.kind == .cycle)
    #expect(retention.path.map(\.label) == [".onClose", "captures Panel"])
    let source = try #require(retention.path.first?.source)
    #expect(retention.path.last?.source == source)
    #expect(source.symbol == "closure #1 in Panel.wire()")
    if let file = source.file {
      #expect(FileName.short(file) == "LiveReportTests.swift")
      #expect(source.line == Panel.closureLine)
      // The helper that forwards this line is the innermost frame, and not what is meant.
      #expect(report.dismissal.function == "LiveReportTests.closureCycle()")
    }
    #expect(report.dismissal.backtrace.first?.symbol == "LiveReportTests.dismiss(_:line:)")
  }

  @Test("has the same fingerprint for each object of one leak, and an identity of its own")
  func fingerprint() {
    let one = Panel()
    let other = Panel()
    one.wire()
    other.wire()
    defer {
      one.onClose = nil
      other.onClose = nil
    }
    let first = dismiss(one)
    let second = dismiss(other)
    #expect(first.fingerprint == second.fingerprint)
    #expect(first.id != second.id)
    one.onClose = nil
    one.rows = [one]
    defer { one.rows = [] }
    #expect(dismiss(one).fingerprint != first.fingerprint)
  }

  /// Registers an object as a tracker would.
  @inline(never)
  private func dismiss(_ panel: Panel, line: Int = #line) -> LeakReport {
    let backtrace = Backtrace.capture()
    let finding = explored(panel)
    let facts = ReportBuilder.Facts(
      typeName: finding.object.typeName,
      reason: nil,
      aliveSeconds: 2,
      dismissal: ReportBuilder.Call(file: #filePath, line: line, backtrace: backtrace),
      creation: nil
    )
    return ReportBuilder().leaked(facts, finding: finding)
  }
}

/// An object with a closure that mentions it.
private final class Panel {
  /// The line of the closure.
  static let closureLine = #line + 10

  /// Called at the end.
  var onClose: (() -> Void)?

  /// Other panels.
  var rows: [Panel] = []

  /// Mentions itself.
  func wire() {
    onClose = { self.rows = [] }
  }
}
