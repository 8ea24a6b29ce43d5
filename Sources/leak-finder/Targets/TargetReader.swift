import LeakMemory

/// Reads the pictures that a command looks at.
struct TargetReader {
  /// What pictures of the same process have in common.
  private let images = KnownImages()

  /// The picture of a target.
  ///
  /// - Parameters:
  ///   - target: What the command looks at.
  ///   - isForking: Whether a process is cloned, so that it is paused for less time.
  ///   - courtesy: Has pictures of processes taken at once, and lets others go first afterwards; nil for neither.
  /// - Returns: The picture.
  /// - Throws: Why there is none.
  func snapshot(
    of target: Target,
    isForking: Bool,
    courtesy: Courtesy?
  ) throws(CommandFailure) -> Snapshot {
    if isForking {
      guard case .process = target else {
        throw CommandFailure(
          message: "--fork is for a process that runs; a file is read as it is "
            + "(leak-finder --help says more)",
          exitCode: ExitCode.usage
        )
      }
    }
    do throws(SnapshotError) {
      switch target {
      case .process(let number):
        let method = isForking ? ProcessSource.Method.clone : .copy
        let source = ProcessSource(processID: number, method: method, images: images)
        guard let courtesy else { return try source.snapshot() }
        defer { Courtesy.standBack() }
        return try courtesy.first { Result { () throws(SnapshotError) in try source.snapshot() } }
          .get()
      case .core(let path):
        return try CoreSource(path: path).snapshot()
      case .saved(let path):
        return try SavedSource(path: path).snapshot()
      }
    } catch {
      throw CommandFailure(
        message: Self.sentence(error),
        exitCode: error.isWrongTarget ? ExitCode.noInput : ExitCode.unavailable
      )
    }
  }

  /// Why nothing can be said of a process without Swift.
  static func noSwift(_ target: String, _ snapshot: Snapshot) -> CommandFailure {
    let target = Invocation.quotable(target)
    let isCut = snapshot.absences.contains { $0.reason == .truncated }
    return CommandFailure(
      message: isCut
        ? "\(target) is cut off: it ends before memory that it speaks of, and what is there has no Swift runtime"
        : "\(target) is no Swift program: it has no Swift runtime in memory",
      exitCode: ExitCode.noInput
    )
  }

  /// An error's sentence as it follows the command's name.
  static func sentence(_ error: SnapshotError) -> String {
    Invocation.line(error.description)
  }
}
