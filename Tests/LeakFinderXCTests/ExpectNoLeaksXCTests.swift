import LeakFinder
import LeakMemory
import LeakTracking
import XCTest

@testable import LeakFinderTesting

/// XCTest runs one test at a time, so that here what is left behind fails the test.
final class ExpectNoLeaksXCTests: XCTestCase {
  /// An object that can hold itself.
  private final class XCRing {
    var next: XCRing?
    var parts: [XCRing] = []
    var handler: (() -> Void)?
  }

  /// Keeps an object beyond the closure.
  private var kept: XCRing?

  override func tearDown() {
    kept = nil
    super.tearDown()
  }

  /// What would be recorded about a body; tried again until it says something, since what a left-over word seems to
  /// hold is missed.
  private func failures(saying text: String = "", _ body: () -> Void) -> [LeakFailure] {
    var last: [LeakFailure] = []
    for _ in 0..<10 {
      let failures = attempt(body)
      if !failures.isEmpty { last = failures }
      if failures.contains(where: { text.isEmpty || $0.message.contains(text) }) { break }
    }
    return last
  }

  /// What would be recorded about a body at one attempt.
  @inline(never)
  private func attempt(_ body: () -> Void) -> [LeakFailure] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: 7, column: 1)
    let check = NoLeaksCheck.begin(within: .milliseconds(100), at: site)
    body()
    return check.finish(from: .current())
  }

  func testNothingLeft() {
    expectNoLeaks {
      let ring = XCRing()
      ring.parts = [XCRing(), XCRing()]
    }
  }

  func testStillHeld() {
    expectNoLeaks { kept = XCRing() }
  }

  func testNothingLeftAsync() async {
    await expectNoLeaks {
      let ring = XCRing()
      await Task.yield()
      withExtendedLifetime(ring) {}
    }
  }

  func testRingFails() throws {
    let failures = failures(saying: "also keeps 2 objects alive") {
      let ring = XCRing()
      ring.next = ring
      ring.parts = [XCRing(), XCRing()]
    }
    XCTAssertEqual(failures.count, 1)
    let failure = try XCTUnwrap(failures.first)
    XCTAssertEqual(failure.mode, .failure)
    XCTAssertEqual(failure.place.line, 7)
    XCTAssert(failure.message.hasPrefix("LEAK  ExpectNoLeaksXCTests.XCRing is unreachable"))
    XCTAssert(failure.message.contains("also keeps 2 objects alive"))
  }

  func testClosureRingFails() {
    let failures = failures {
      let ring = XCRing()
      ring.handler = { ring.parts = [] }
    }
    XCTAssertEqual(failures.count, 1)
    XCTAssert(failures.first?.message.contains("captures") == true)
  }

  func testUnbalancedRetainFails() {
    let failures = failures { _ = unsafe Unmanaged.passRetained(XCRing()) }
    XCTAssertEqual(failures.count, 1)
    XCTAssert(failures.first?.message.contains("unexplained: 0 of 1 strong retain") == true)
  }

  func testNearlyAllAreFoundAndNothingElse() {
    var count = 0
    for _ in 0..<20 {
      let failures = attempt {
        let ring = XCRing()
        ring.next = XCRing()
        ring.next?.next = ring
      }
      count += failures.count
      XCTAssertLessThanOrEqual(failures.count, 1, "\(failures.map(\.message))")
    }
    print("\(count) of 20 rings were found")
    XCTAssertGreaterThan(count, 10)
  }

  func testCallInsideAnotherOnesClosure() {
    expectNoLeaks { expectNoLeaks {} }
  }

  func testNoGrowth() {
    expectNoGrowth(iterations: 3) { kept = XCRing() }
  }
}
