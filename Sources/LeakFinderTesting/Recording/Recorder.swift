import Foundation
import LeakTracking
import Testing
import XCTest

/// Tells the running test framework what was found.
///
/// Each framework silently loses what is told to it while the other one runs, and `Test.current`
/// is nil also on detached tasks and Dispatch threads: what decides is whether XCTest runs a test.
enum Recorder {
  /// Records failures at the lines they blame.
  static func record(_ failures: [LeakFailure]) {
    for failure in failures { record(failure) }
  }

  /// Records one failure at the line it blames.
  static func record(_ failure: LeakFailure) {
    switch failure.mode {
    case .failure:
      if XCTestWatch.isTestRunning {
        XCTFail(failure.message, file: failure.site.filePath, line: failure.site.line)
      } else {
        Issue.record("\(failure.message)", sourceLocation: SourceLocation(failure.place))
      }
    case .warning:
      warn(failure)
    }
  }

  /// Shows a leak that fails nothing.
  static func warn(_ failure: LeakFailure) {
    #if compiler(>=6.3)
    if !XCTestWatch.isTestRunning {
      Issue.record(
        "\(failure.message)",
        severity: .warning,
        sourceLocation: SourceLocation(failure.place)
      )
      return
    }
    #endif
    print("\(failure.place.filePath):\(failure.place.line): warning: \(failure.message)")
  }

  /// Writes to standard error, where no test is to blame.
  static func print(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
