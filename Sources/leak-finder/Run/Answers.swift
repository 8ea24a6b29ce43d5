import LeakMemory

/// Where the answers about a program go whose own output is not to be mixed with them: standard error, or a file.
final class Answers {
  /// Prints them.
  let console: Console

  /// The file, which has its name once it is complete; nil for standard error.
  private let file: NewFile?

  /// What the file has; nil for standard error.
  private let lines: Lines?

  /// Begins a file; none for standard error.
  init(_ console: Console, path: String?) throws(CommandFailure) {
    guard let path else {
      file = nil
      lines = nil
      self.console = console.answering(
        isTerminal: console.status != nil,
        print: console.complain
      )
      return
    }
    let file: NewFile
    do throws(SnapshotError) {
      file = try NewFile(path: path)
    } catch {
      throw Self.failure(error)
    }
    self.file = file
    let lines = Lines()
    self.lines = lines
    self.console = console.answering(isTerminal: false) { line in lines.add(line, to: file) }
  }

  /// Writes lines to a file, and keeps the first failure.
  private final class Lines {
    /// The first failure.
    var failure: SnapshotError?

    /// Writes a line.
    func add(_ line: String, to file: NewFile) {
      guard failure == nil else { return }
      do throws(SnapshotError) { try file.write(Array((line + "\n").utf8)) } catch {
        failure = error
      }
    }
  }

  /// Gives the file its name.
  func finish() throws(CommandFailure) {
    guard let file else { return }
    do throws(SnapshotError) {
      if let failure = lines?.failure { throw failure }
      try file.finish()
    } catch {
      throw Self.failure(error)
    }
  }

  /// A failure to write.
  private static func failure(_ error: SnapshotError) -> CommandFailure {
    CommandFailure(message: TargetReader.sentence(error), exitCode: ExitCode.cannotCreate)
  }
}
