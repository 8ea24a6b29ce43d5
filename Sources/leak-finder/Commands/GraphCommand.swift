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
    guard options.format == nil else {
      try exportGraph(analysis, progress)
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
    show(counts, byteCount, path, analysis)
  }

  /// Writes the file for a viewer.
  private func exportGraph(
    _ analysis: SnapshotAnalysis,
    _ progress: Progress
  ) throws(CommandFailure) {
    let path = options.output ?? ""
    progress.begin("following references")
    let counts: GraphCounts
    let byteCount: Int
    do throws(SnapshotError) {
      (counts, byteCount) = try Self.write(analysis, to: path)
    } catch {
      throw CommandFailure(
        message: TargetReader.sentence(error),
        exitCode: ExitCode.cannotCreate
      )
    }
    progress.end()
    show(counts, byteCount, path, analysis)
  }

  /// Says what was written.
  private func show(
    _ counts: GraphCounts,
    _ byteCount: Int,
    _ path: String,
    _ analysis: SnapshotAnalysis
  ) {
    if options.isJSON {
      console.print(
        JSONText.object([
          ("schemaVersion", .number(1)), ("target", .text(options.target)), ("file", .text(path)),
          ("nodes", .number(counts.nodes)), ("edges", .number(counts.edges)),
          ("bytes", .number(byteCount)),
        ]).text
      )
    } else {
      console.print(
        "wrote \(Amount.count(counts.nodes)) nodes and \(Amount.count(counts.edges)) edges, "
          + "\(Amount.bytes(byteCount)), to \(Invocation.line(path)); "
          + PauseText.of(analysis.snapshot)
      )
    }
  }

  /// Writes the file, which has its name once it is complete.
  ///
  /// - Returns: What is in it, and its size in bytes.
  private static func write(
    _ analysis: SnapshotAnalysis,
    to path: String
  ) throws(SnapshotError) -> (GraphCounts, Int) {
    let file = try NewFile(path: path)
    var failure: SnapshotError?
    var export = HeapSnapshotFile(analysis, rootName: VariableText.name) { bytes in
      guard failure == nil else { return }
      do throws(SnapshotError) { try file.write(bytes) } catch { failure = error }
    }
    let counts = export.written()
    if let failure { throw failure }
    try file.finish()
    return (counts, file.byteCount)
  }
}
