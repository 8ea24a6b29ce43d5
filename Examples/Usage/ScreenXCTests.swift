#if canImport(LeakFinderTesting)
import LeakFinderTesting
import XCTest

final class ScreenXCTests: XCTestCase {
  func testScreenGoesAway() {
    expectDeallocation { Screen() }
  }
}
#endif
