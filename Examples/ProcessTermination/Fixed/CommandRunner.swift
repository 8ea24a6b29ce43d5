// The fix: the handler mentions the runner weakly.
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
    process.terminationHandler = { [weak self] process in
      self?.status = process.terminationStatus
    }
    try process.run()
    process.waitUntilExit()
  }
}
