#if os(Linux)
import XCTest

/// The check that follows a test, as a test case of its own.
///
/// XCTest ends the process where a failure is recorded after a test's end. What its public
/// interface does allow is to run a case made on the spot, and to add its run to the suite's.
final class LeakCheckCase: XCTestCase {
  /// The test that left something behind.
  private var testName = ""

  override var name: String { "\(testName) (leak check)" }

  /// Lets the enclosing suite fail for the leaks of one of its tests.
  ///
  /// - Parameters:
  ///   - failures: What was found; nothing happens where this is empty.
  ///   - testName: The test that left it behind.
  ///   - suite: The suite that the test belongs to; nil where the test runs without one.
  static func record(_ failures: [LeakFailure], ofTest testName: String, in suite: XCTestSuite?) {
    guard !failures.isEmpty else { return }
    let check = LeakCheckCase(name: testName) { check in
      for failure in LeakFailure.counted(failures) {
        check.recordFailure(
          withDescription: failure.text(),
          inFile: failure.place.filePath,
          atLine: failure.place.line,
          expected: true
        )
      }
    }
    check.testName = testName
    check.run()
    guard let run = check.testRun else { return }
    (suite?.testRun as? XCTestSuiteRun)?.addTestRun(run)
  }
}
#endif
