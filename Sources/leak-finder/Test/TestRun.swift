import FoundationEssentials

/// A run of tests that collects its reports in a file of its own.
final class TestRun {
  /// The folder of the file; only its owner may read it.
  private let folder: String

  /// The file of reports; there is none until something is reported.
  let reports: String

  /// Makes the folder.
  init(_ console: Console) throws(CommandFailure) {
    let parent = console.variable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    do throws(SystemError) {
      folder = try Folders.temporary(in: parent)
    } catch {
      throw CommandFailure(
        message: "cannot make a folder in \(Invocation.quotable(parent)): \(error.reason)",
        exitCode: ExitCode.cannotCreate
      )
    }
    reports = folder + "/reports.jsonl"
  }

  deinit { remove() }

  /// Removes what it made; for where this process ends before the object does.
  func remove() {
    Folders.remove(reports)
    Folders.remove(folder)
  }

  /// Runs the tests.
  ///
  /// - Parameters:
  ///   - program: The program and its arguments.
  ///   - warns: Whether leaks fail no test, so that the tests' own failures keep the program's code.
  /// - Returns: How it ended.
  /// - Throws: Why it was not started.
  func run(_ program: [String], warns: Bool) throws(CommandFailure) -> ChildProcess.End {
    var environment = ProcessInfo.processInfo.environment
    environment["LEAKFINDER_REPORT"] = reports
    if warns { environment["LEAKFINDER_MODE"] = "warn-reports" }
    do throws(SystemError) {
      return try ChildProcess.run(program, environment: environment)
    } catch {
      throw CommandFailure(
        message: "cannot run \(Invocation.quotable(program[0])): \(error.reason)",
        exitCode: ExitCode.noInput
      )
    }
  }

  /// Whether anything was reported.
  var hasReports: Bool { Folders.exists(reports) }
}
