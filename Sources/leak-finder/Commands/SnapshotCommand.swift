import LeakMemory

/// Saves a picture for later.
struct SnapshotCommand {
  /// What the arguments say.
  let options: InspectOptions

  /// Where to write.
  let console: Console

  /// Saves a picture.
  ///
  /// - Parameters:
  ///   - snapshot: The picture.
  ///   - resident: What of the process's memory is resident; nil where the picture knows or nobody does.
  ///   - progress: Says what takes long.
  /// - Returns: The exit code.
  /// - Throws: Why there is no file.
  func run(
    _ snapshot: Snapshot,
    resident: ResidentMemory?,
    _ progress: Progress
  ) throws(CommandFailure) -> Int32 {
    let path = options.output ?? ""
    progress.begin("writing \(path)")
    do throws(SnapshotError) {
      try snapshot.save(to: path, resident: resident)
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
        snapshot.process.hasContents
          ? "saved \(Amount.bytes(count)) of memory to \(path); \(PauseText.of(snapshot)). The file "
            + "holds the process's memory, with whatever secrets that has."
          : "saved the graph again to \(path): a graph file has no memory to save"
      )
    }
    return ExitCode.success
  }
}
