import Glibc
import LeakMemory

/// The place that a command writes to: a file that has its name once it is complete, or the given console.
final class OutputFile {
  /// Prints the lines.
  let console: Console

  /// The file; nil for the console itself.
  private let file: NewFile?

  /// The first failure to write.
  private let failure: Failure

  /// The first failure to write.
  private final class Failure {
    /// The failure; nil where there was none.
    var error: SnapshotError?
  }

  /// Begins a file; none without a path, or for `-`.
  ///
  /// - Throws: Why it cannot be written.
  init(_ path: String?, _ console: Console) throws(CommandFailure) {
    let failure = Failure()
    self.failure = failure
    guard let path, path != "-" else {
      file = nil
      self.console = console
      return
    }
    let file: NewFile
    do throws(SnapshotError) {
      file = try NewFile(path: path)
    } catch {
      throw Self.failure(error)
    }
    self.file = file
    self.console = console.answering(isTerminal: false) { line in
      guard failure.error == nil else { return }
      do throws(SnapshotError) { try file.write(Array((line + "\n").utf8)) } catch {
        failure.error = error
      }
    }
  }

  /// Gives the file its name.
  func finish() throws(CommandFailure) {
    guard let file else { return }
    do throws(SnapshotError) {
      if let error = failure.error { throw error }
      try file.finish()
    } catch {
      throw Self.failure(error)
    }
  }

  /// A failure to write.
  private static func failure(_ error: SnapshotError) -> CommandFailure {
    var sentence = TargetReader.sentence(error)
    if case .fileFailed(let path, let code) = error {
      let reason = code == ENOENT ? "there is no such folder" : SystemError(code: code).reason
      sentence = "cannot write \(Invocation.quotable(path)): \(reason)"
    }
    return CommandFailure(message: sentence, exitCode: ExitCode.cannotCreate)
  }

  /// Makes sure that a command does not write over what it reads.
  static func check(
    _ output: String?,
    isNoneOf inputs: [String],
    of command: String
  ) throws(UsageError) {
    guard let output, output != "-",
      inputs.contains(where: { $0 != "-" && Folders.isSameFile($0, output) })
    else { return }
    throw UsageError(
      message: "\(command) would write over \(Invocation.quotable(output)), which it reads"
    )
  }
}
