import LeakTracking
import Testing

/// Expects objects to be released by the end of the current test.
///
/// ```swift
/// @Test(.detectsLeaks) func loads() {
///   let screen = Screen()
///   expectDeallocation(of: screen)
///   screen.load()
/// }
/// ```
///
/// In XCTest the objects are looked at after `tearDown()`, without further ado; in Swift Testing when
/// the test has returned, where the test or its suite has the trait `.detectsLeaks`. Without the trait
/// the call fails at once, because nothing would ever look. A failure is shown at the line of the
/// call. A test that failed, threw or was skipped is not looked at.
///
/// - Parameters:
///   - objects: The objects; nil is gone already.
///   - limit: How long the objects may outlive the test.
///   - fileID: The caller's `#fileID`.
///   - filePath: The caller's `#filePath`.
///   - line: The caller's `#line`.
///   - column: The caller's `#column`.
public func expectDeallocation(
  of objects: AnyObject?...,
  within limit: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  guard TestTracker.isActive else { return }
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  guard let test = RunningTest.current else {
    let message = isInExitTest ? ofExitTest : withoutTest
    Recorder.record(LeakFailure(message: message, site: site, mode: .failure))
    return
  }
  for object in objects {
    test.expect(Expectation(box: WeakBox(object), limit: limit, site: site))
  }
}

/// Whether this process runs the body of an exit test, for a test of another process.
private var isInExitTest: Bool {
  #if os(Linux) || os(macOS) || os(FreeBSD) || os(OpenBSD) || os(Windows)
  return ExitTest.current != nil
  #else
  return false
  #endif
}

/// What to say in the body of an exit test.
private let ofExitTest = """
  expectDeallocation(of:) checks nothing in the body of an exit test (processExitsWith:): the body \
  runs in another process, where the trait is not. Write `await expectDeallocation { … }` in it, \
  which needs no trait.
  """

/// What to say where no test is known.
private let withoutTest = """
  expectDeallocation(of:) checks nothing here, because no test's end is known to it. In Swift \
  Testing add the trait: @Test(.detectsLeaks), or @Suite(.detectsLeaks) for all tests of a suite. \
  With the trait, call it in the test's own task: detached tasks and Dispatch threads do not know \
  their test, and XCTest's tests are known on Linux only. Or write \
  `await expectDeallocation { … }`, which needs no trait.
  """
