import LeakMemory

/// Reads the picture that a command looks at.
enum TargetReader {
  /// The picture of a target.
  static func snapshot(of target: Target) throws(CommandFailure) -> Snapshot {
    do throws(SnapshotError) {
      switch target {
      case .process(let number):
        return try ProcessSource(processID: number).snapshot()
      case .core(let path):
        return try CoreSource(path: path).snapshot()
      case .saved(let path):
        return try SavedSource(path: path).snapshot()
      }
    } catch {
      throw CommandFailure(
        message: sentence(error),
        exitCode: error.isWrongTarget ? ExitCode.noInput : ExitCode.unavailable
      )
    }
  }

  /// An error's sentence as it follows the command's name.
  static func sentence(_ error: SnapshotError) -> String {
    Invocation.line(error.description)
  }
}
