import LeakFinder
import LeakFinderTesting
import LeakLocking
import XCTest

/// Tests of a class that asks in `setUp()`, and for warnings only.
final class DetectLeaksXCTests: XCTestCase {
  /// Nothing special.
  private final class Plain: Sendable {}

  /// Keeps an object alive beyond a test.
  private static let kept = Locked<Plain?>(nil)

  override class func tearDown() {
    kept.withLock { $0 = nil }
    super.tearDown()
  }

  override func setUp() {
    super.setUp()
    detectLeaks(.warning)
  }

  func testLeakIsAWarning() {
    let plain = Plain()
    DetectLeaksXCTests.kept.withLock { $0 = plain }
    LeakTracker.shared.didDismiss(plain, gracePeriod: .milliseconds(50))
  }
}
