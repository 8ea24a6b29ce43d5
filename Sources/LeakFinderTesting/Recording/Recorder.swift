import Foundation
import LeakTracking
import Testing
import XCTest

/// Tells the running test framework what was found.
///
/// Each framework silently loses what is told to it while the other one runs, and `Test.current`
/// is nil also on detached tasks and Dispatch threads: what decides is whether XCTest runs a test.
enum Recorder {
  /// Records failures at the lines they blame, equal ones of them once.
  static func record(_ failures: [LeakFailure]) {
    for failure in LeakFailure.counted(failures) { record(failure) }
  }

  /// Records one failure at the line it blames.
  static func record(_ failure: LeakFailure) {
    switch failure.mode {
    case .failure:
      if XCTestWatch.isTestRunning {
        XCTFail(failure.text(), file: failure.site.filePath, line: failure.site.line)
      } else if XCTestWatch.isRunning {
        print(failure, as: "error")
      } else {
        attach(failure.files, at: failure.place)
        Issue.record("\(failure.text())", sourceLocation: SourceLocation(failure.place))
      }
    case .warning:
      warn(failure)
    }
  }

  /// Shows a leak that fails nothing.
  static func warn(_ failure: LeakFailure) {
    #if compiler(>=6.3)
    if !XCTestWatch.isRunning {
      attach(failure.files, at: failure.place)
      Issue.record(
        "\(failure.text())",
        severity: .warning,
        sourceLocation: SourceLocation(failure.place)
      )
      return
    }
    #endif
    print(failure, as: "warning")
  }

  /// Attaches files to the running test of Swift Testing.
  ///
  /// `swift test --attachments-path` keeps them; without it they are dropped. XCTest has no attachments on Linux.
  private static func attach(_ files: [LeakFailure.File], at place: SourcePlace) {
    for file in files {
      Attachment.record(
        file.content,
        named: file.name,
        sourceLocation: SourceLocation(place)
      )
    }
  }

  /// Writes a failure to standard error, in the form that editors and compilers use.
  private static func print(_ failure: LeakFailure, as severity: String) {
    let testName = XCTestWatch.runningTest?.name ?? Test.current?.name
    print(line(failure.text(), at: failure.place, as: severity, ofTest: testName))
  }

  /// A failure in the form of XCTest's own, which names the test: `file:line: warning: PopTests.testPop : LEAK …`.
  ///
  /// - Parameters:
  ///   - text: What was found.
  ///   - place: Where it is shown.
  ///   - severity: What it is.
  ///   - testName: The test; nil between two tests.
  /// - Returns: The line, with those that follow.
  static func line(
    _ text: String,
    at place: SourcePlace,
    as severity: String,
    ofTest testName: String?
  ) -> String {
    let subject = testName.map { "\($0) : " } ?? ""
    return "\(place.filePath):\(place.line): \(severity): \(subject)\(text)"
  }

  /// Writes to standard error, where no test is to blame.
  static func print(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
