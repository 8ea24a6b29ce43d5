// The leaking variant once more, with `process` renamed to `child` and a job in between.
import Foundation

/// One command.
final class Job {
  /// The running command.
  let child = Process()
}

/// Runs a command and notes how it ended.
final class CommandRunner: @unchecked Sendable {
  /// The command.
  private let job = Job()

  /// How it ended.
  private var status: Int32?

  /// Runs the command to its end.
  func run(_ path: String) throws {
    job.child.executableURL = URL(fileURLWithPath: path)
    job.child.terminationHandler = { process in
      self.status = process.terminationStatus
    }
    try job.child.run()
    job.child.waitUntilExit()
  }
}
