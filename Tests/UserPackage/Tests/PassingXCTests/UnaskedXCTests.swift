import Screens
import XCTest

/// Asks for no check; fails with LEAKFINDER_XCTEST=all, as it should.
final class UnaskedXCTests: XCTestCase {
  func testPops() {
    let navigator = Navigator()
    navigator.push(Screen("leaking", leaking: true))
    navigator.pop()
  }

  func testPopsWhatGoes() {
    let navigator = Navigator()
    navigator.push(Screen("text"))
    navigator.pop()
  }
}
