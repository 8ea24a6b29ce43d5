import LeakMemory

/// Saves a picture for later.
struct SnapshotCommand {
  /// What the arguments say.
  let options: InspectOptions

  /// Where to write.
  let console: Console

  /// Saves a picture.
  ///
  /// - Returns: The exit code.
  func run(_ snapshot: Snapshot, _ progress: Progress) throws(CommandFailure) -> Int32 {
    let path = options.output ?? ""
    progress.begin("writing \(path)")
    do throws(SnapshotError) {
      try snapshot.save(to: path)
    } catch {
      throw CommandFailure(
        message: TargetReader.sentence(error),
        exitCode: ExitCode.cannotCreate
      )
    }
    progress.end()
    let count = snapshot.process.copiedByteCount
    if options.isJSON {
      console.print(
        JSONText.object([
          ("schemaVersion", .number(1)), ("target", .text(options.target)), ("file", .text(path)),
          ("bytes", .number(count)),
        ]).text
      )
    } else {
      console.print(
        "saved \(Amount.bytes(count)) of memory to \(path); \(PauseText.of(snapshot)). The file "
          + "holds the process's memory, with whatever secrets that has."
      )
    }
    return ExitCode.success
  }
}
