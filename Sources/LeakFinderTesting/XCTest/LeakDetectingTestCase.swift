public import XCTest

/// A test case whose tests fail for objects that they dismissed or left unreachable.
///
/// The XCTest counterpart of the trait `.detectsLeaks`. Inherit from it instead of `XCTestCase`:
///
/// ```swift
/// final class ScreenTests: LeakDetectingTestCase {
///   func testPop() {
///     let root = RootScreen()
///     root.push(TextScreen())
///     root.pop()  // calls LeakTracker.shared.didDismiss(screen)
///   }
/// }
/// ```
///
/// Judged after `tearDown()`. A test that failed, threw or was skipped is not judged.
open class LeakDetectingTestCase: XCTestCase {
  /// The effect of a leak on the tests of this class.
  open class var leakDetectionMode: LeakDetectionMode { .failure }
}

// MARK: - Sendable

/// A test case belongs to the thread that runs it.
@available(*, unavailable)
extension LeakDetectingTestCase: Sendable {}
