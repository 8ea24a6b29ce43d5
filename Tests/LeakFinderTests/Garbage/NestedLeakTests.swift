import LeakFinder
import LeakReports
import Testing

#if os(Linux)
@Suite("Scenarios: leaks that hang off others")
struct NestedLeakTests {
  @Test("Of three generations only the eldest is to be mended, with the sum of all (row 144)")
  func generations() throws {
    let bench = TrackerBench()
    bench.dismissFamily()
    bench.advance(by: .seconds(2))
    let heads = bench.reports.filter { $0.foldedUnder == nil }
    let head = try #require(heads.first)
    #expect(bench.reports.count == 3)
    #expect(heads.count == 1)
    #expect(head.retainedObjects == 2)
    let bytes = try #require(head.retainedBytes)
    #expect((3 * 32..<300).contains(bytes))
    #expect(bench.reports.allSatisfy { $0.id == head.id || $0.foldedUnder == head.id })
    let output = bench.printed.joined()
    #expect(output.contains("also keeps 2 objects alive, \(bytes) bytes in all"))
    #expect(output.ranges(of: "LEAK  ").count == 1)
  }

  @Test("Where no size is asked for there is none, which is not zero (row 148)")
  func unasked() throws {
    let site = LeakReport.CallSite(file: "/a.swift", line: 1, backtrace: [])
    let report = LeakReport(
      id: "1",
      outcome: .leaked,
      retracts: nil,
      latenessSeconds: nil,
      object: .init(typeName: "Demo.Screen"),
      reason: nil,
      aliveSeconds: 2,
      dismissal: site,
      creation: nil,
      fingerprint: "2",
      retention: nil
    )
    #expect(report.retainedObjects == nil)
    #expect(report.retainedBytes == nil)
    #expect(!report.description.contains("also keeps"))
  }
}

extension TrackerBench {
  /// Dismisses a ring's object, its child and grandchild.
  fileprivate func dismissFamily() {
    final class Generation {
      var child: Generation?
      var itself: Generation?
    }
    let eldest = Generation()
    eldest.itself = eldest
    eldest.child = Generation()
    eldest.child?.child = Generation()
    tracker.didDismiss(eldest)
    if let child = eldest.child { tracker.didDismiss(child) }
    if let grandchild = eldest.child?.child { tracker.didDismiss(grandchild) }
  }
}
#endif
