import Dispatch
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

  func testPopsElsewhere() async {
    await popOnAQueue()
  }

  // Nobody registers what is left.
  func testLeavesGarbage() throws {
    let first = Parent()
    let second = Parent()
    first.other = second
    second.other = first
  }

  /// Pops on a thread whose stack does not lead to the test.
  private func popOnAQueue() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let navigator = Navigator()
        navigator.push(Screen("leaking", leaking: true))
        navigator.pop()
        continuation.resume()
      }
    }
  }

  /// Holds another one.
  private final class Parent {
    var other: Parent?
  }
}
