// A leak that only Linux has: Foundation's Process keeps its termination handler, also after the
// process has ended. Whoever owns the process and is mentioned in the handler stays for ever.
import Foundation

/// Runs a command and notes how it ended.
final class CommandRunner: @unchecked Sendable {
  /// The command.
  private let process = Process()

  /// How it ended.
  private var status: Int32?

  /// Runs the command to its end.
  func run(_ path: String) throws {
    process.executableURL = URL(fileURLWithPath: path)
    process.terminationHandler = { process in
      self.status = process.terminationStatus
    }
    try process.run()
    process.waitUntilExit()
  }
}
