import LeakAnalysis
import LeakBacktraces
import LeakMemory
import LeakReports

/// Writes the graph: for later looks, or for viewers.
struct GraphCommand {
  /// What the arguments say.
  let options: InspectOptions

  /// Where to write.
  let console: Console

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - analysis: The picture; one that records what is read of it, where the graph is for later looks.
  ///   - resident: What of the process's memory is resident; nil where the picture knows or nobody does.
  ///   - progress: Says what takes long.
  /// - Throws: Why there is no file.
  func run(
    _ analysis: SnapshotAnalysis,
    resident: ResidentMemory?,
    _ progress: Progress
  ) throws(CommandFailure) {
    if let format = options.format {
      try GraphExport(options: options, console: console).run(format, analysis, progress)
      return
    }
    let path = options.output ?? ""
    progress.begin("following references")
    let (counts, code) = analysis.readEverything()
    progress.begin("reading symbols")
    let described = Symbolicator(analysis.snapshot).descriptions(of: code)
    progress.begin("writing \(path)")
    guard let recorded = analysis.snapshot.recorded else {
      throw CommandFailure(
        message: "there is not enough memory for the graph",
        exitCode: ExitCode.unavailable
      )
    }
    let byteCount: Int
    do throws(SnapshotError) {
      byteCount = try recorded.save(to: path, resident: resident, code: described)
    } catch {
      throw CommandFailure(
        message: TargetReader.sentence(error),
        exitCode: ExitCode.cannotCreate
      )
    }
    progress.end()
    GraphExport(options: options, console: console)
      .show(counts, byteCount, leftOut: nil, analysis)
  }
}
