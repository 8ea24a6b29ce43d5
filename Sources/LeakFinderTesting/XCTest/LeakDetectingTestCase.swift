public import XCTest

/// A test case whose tests fail for what they dismissed and left behind.
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
  /// What a leak does to the tests of this class.
  open class var leakDetectionMode: LeakDetectionMode { .failure }
}

// MARK: - Sendable

/// A test case belongs to the thread that runs it.
@available(*, unavailable)
extension LeakDetectingTestCase: Sendable {}
