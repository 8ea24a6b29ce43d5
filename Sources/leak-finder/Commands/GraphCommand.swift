import LeakAnalysis
import LeakGraph
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
    let (counts, byteCount) = try Self.failing { () throws(SnapshotError) in
      let file = try NewFile(path: path)
      var failure: SnapshotError?
      var export = HeapSnapshotFile(analysis) { _, name in
        VariableText.name(of: name)
      } write: { bytes in
        guard failure == nil else { return }
        do throws(SnapshotError) { try file.write(bytes) } catch { failure = error }
      }
      let counts = export.written()
      if let failure { throw failure }
      try file.finish()
      return (counts, file.byteCount)
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

  /// Does something with files; what goes wrong ends the command.
  private static func failing<Answer>(
    _ body: () throws(SnapshotError) -> Answer
  ) throws(CommandFailure) -> Answer {
    do throws(SnapshotError) {
      return try body()
    } catch {
      throw CommandFailure(
        message: TargetReader.sentence(error),
        exitCode: ExitCode.cannotCreate
      )
    }
  }
}
