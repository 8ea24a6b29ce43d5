import LeakFinder
public import XCTest

extension XCTestCase {
  /// Makes the running test fail for objects that it dismisses or leaves unreachable.
  ///
  /// For classes that cannot inherit from ``LeakDetectingTestCase``:
  ///
  /// ```swift
  /// override func setUp() {
  ///   detectLeaks()
  /// }
  /// ```
  ///
  /// Whatever is dismissed through `LeakTracker.shared` from then on, on whatever thread, is checked
  /// after `tearDown()`. A test that failed, threw or was skipped is not checked.
  ///
  /// - Parameter mode: What a leak does to the test.
  public func detectLeaks(_ mode: LeakDetectionMode = .failure) {
    guard let test = XCTestWatch.runningTest else { return }
    test.setMode(mode)
    LeakTracker.shared.setAmbientScope(test.scope)
    test.watchGarbage()
  }
}
