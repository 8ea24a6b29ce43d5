import LeakFinder
import LeakTracking
import Testing

@testable import LeakFinderTesting

@Suite("Leaks that are taken back")
struct StandingLeaksTests {
  @Test("fail no test: an object may go while its holder is searched for")
  func goneAfterReport() async {
    let tracker = TestTracker.shared
    let scope = TrackingScope(name: "a test", tracker: tracker)
    let ring = Ring.leaked()
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let box = WeakBox(ring)
    Expectation(box: box, limit: .zero, site: site).register(
      in: scope,
      reason: "a test",
      options: []
    )
    let first = await tracker.settle(scope: scope)
    #expect(first.standingLeaks.count == 1)
    release(consume ring)
    #expect(!box.isAlive)
    let second = await tracker.settle(scope: scope)
    #expect(second.map(\.report.outcome) == [.releasedLate])
    #expect((first + second).standingLeaks.isEmpty)
    scope.close()
  }

  /// Lets the last reference go.
  private func release(_ ring: consuming Ring) {
    ring.cut()
  }
}
