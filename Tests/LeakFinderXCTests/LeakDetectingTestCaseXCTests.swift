import Dispatch
import LeakFinder
import LeakFinderTesting
import XCTest

/// Tests of a class with the counterpart of the trait.
final class LeakDetectingTestCaseXCTests: LeakDetectingTestCase {
  /// Nothing special.
  private final class Plain: Sendable {}

  /// What the test case holds.
  private var sut: Plain?

  override func tearDown() {
    sut = nil
    super.tearDown()
  }

  func testDismissedPropertyThatTearDownClears() {
    let plain = Plain()
    sut = plain
    LeakTracker.shared.didDismiss(plain)
  }

  func testDismissedOnAnotherThread() {
    let isDismissed = expectation(description: "dismissed")
    DispatchQueue.global().async {
      LeakTracker.shared.didDismiss(Plain())
      isDismissed.fulfill()
    }
    wait(for: [isDismissed], timeout: 10)
  }

  func testDismissalTakenBack() {
    let plain = Plain()
    LeakTracker.shared.didDismiss(plain).cancel()
    addTeardownBlock { XCTAssertNotNil(plain) }
  }
}
