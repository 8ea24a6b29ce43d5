import LeakAnalysis
import LeakMemory
import LeakReports

/// Writes the graph for viewers.
struct GraphCommand {
  /// What the arguments say.
  let options: InspectOptions

  /// Where to write.
  let console: Console

  /// Writes the file.
  func run(_ analysis: SnapshotAnalysis, _ progress: Progress) throws(CommandFailure) {
    let path = options.output ?? ""
    progress.begin("following references")
    let counts: HeapSnapshotFile.Counts
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
  ) throws(SnapshotError) -> (HeapSnapshotFile.Counts, Int) {
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
