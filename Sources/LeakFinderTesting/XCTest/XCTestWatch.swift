#if os(Linux)
import CLeakFinder
import Foundation
import LeakFinder
import LeakLocking
import LeakMemory
import XCTest

/// Watches XCTest run: which test case runs, and what it left behind when it is over.
///
/// Called by XCTest on its main thread.
final class XCTestWatch: NSObject, XCTestObservation {
  /// What other threads ask for.
  private struct Shared {
    /// The test that runs now.
    var running: RunningTest?

    /// How many suites run, one in the other; 0 where XCTest does not run.
    var depth = 0
  }

  /// What other threads ask for.
  private static let shared = Locked(Shared())

  /// The suites that run, outermost first.
  private var suites: [XCTestSuite] = []

  /// The test that XCTest runs now; nil in Swift Testing, and between tests.
  static var runningTest: RunningTest? {
    // Brings the constructor that adds the observer into the program, even out of an archive.
    leak_testingAnchor()
    return shared.withLock { $0.running }
  }

  /// Whether XCTest runs a test now.
  static var isTestRunning: Bool { runningTest != nil }

  /// Whether XCTest runs, be it between two tests, where it takes no failures.
  static var isRunning: Bool { shared.withLock { $0.depth > 0 } }

  func testSuiteWillStart(_ testSuite: XCTestSuite) {
    suites.append(testSuite)
    XCTestWatch.shared.withLock { $0.depth += 1 }
  }

  func testSuiteDidFinish(_ testSuite: XCTestSuite) {
    _ = suites.popLast()
    XCTestWatch.shared.withLock { $0.depth -= 1 }
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    guard !(testCase is LeakCheckCase) else { return }
    let method = MethodPlace(
      testName: testCase.name,
      of: type(of: testCase),
      below: XCTestCase.self
    )
    let test = RunningTest(name: testCase.name, declaration: .method(method), mode: .failure)
    test.scope.keep(testCase, name: "\(type(of: testCase))")
    XCTestWatch.shared.withLock { $0.running = test }
    if let detecting = testCase as? LeakDetectingTestCase {
      testCase.detectLeaks(type(of: detecting).leakDetectionMode)
    } else if XCTestAdoption.isForAll {
      testCase.detectLeaks()
    }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    guard !(testCase is LeakCheckCase) else { return }
    guard let test = XCTestWatch.shared.withLock({ $0.running }) else { return }
    LeakTracker.shared.setAmbientScope(nil)
    defer { XCTestWatch.shared.withLock { $0.running = nil } }
    guard let run = testCase.testRun, run.hasSucceeded, !run.hasBeenSkipped else {
      test.abandon()
      return
    }
    let failures = test.finish()
    for failure in failures where failure.mode == .warning { Recorder.warn(failure) }
    LeakCheckCase.record(
      failures.filter { $0.mode == .failure },
      ofTest: testCase.name,
      in: suites.last
    )
  }
}

/// Begins to watch XCTest; called once, before `main`, by the constructor in `testing.c`.
@_cdecl("leak_testingDidLoad")
package func leakTestingDidLoad() {
  XCTestObservationCenter.shared.addTestObserver(XCTestWatch())
}
#else
import Testing

/// Stands in where XCTest's tests are not watched: their ends are not known there.
enum XCTestWatch {
  /// Nil: not known.
  static var runningTest: RunningTest? { nil }

  /// Whether XCTest runs a test now: a guess, right except on threads and tasks of a test's own.
  static var isTestRunning: Bool { Test.current == nil }

  /// Whether XCTest runs, be it between two tests: not known.
  static var isRunning: Bool { false }
}
#endif
