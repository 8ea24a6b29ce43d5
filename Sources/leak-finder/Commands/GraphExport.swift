import FoundationEssentials
import LeakAnalysis
import LeakMemory
import LeakReports

/// Writes the graph, or a part of it, for viewers.
struct GraphExport {
  /// What the arguments say.
  let options: InspectOptions

  /// Where to write.
  let console: Console

  /// Writes the file.
  func run(
    _ format: GraphFormat,
    _ analysis: SnapshotAnalysis,
    _ progress: Progress
  ) throws(CommandFailure) {
    progress.begin("following references")
    var counts = GraphCounts(nodes: 0, edges: 0)
    var leftOut: DotFile.Extent?
    var text = ""
    if format == .dot {
      let drawing = try drawing(of: analysis)
      (text, leftOut) = (drawing.text, drawing.extent)
      counts = GraphCounts(nodes: drawing.extent.nodes, edges: drawing.extent.edges)
    }
    progress.begin("writing \(options.output ?? "")")
    let byteCount = try written { write in
      switch format {
      case .dot: write(Array(text.utf8))
      case .heapsnapshot:
        var file = HeapSnapshotFile(analysis, rootName: VariableText.name, write: write)
        counts = file.written()
      case .perfetto:
        var file = PerfettoFile(
          analysis,
          timestamp: timestamp,
          rootName: VariableText.name,
          write: write
        )
        counts = file.written()
      }
    }
    progress.end()
    show(counts, byteCount, leftOut: leftOut, analysis)
  }

  /// The nanoseconds since 1970 that a trace is said to be of: now, or what SOURCE_DATE_EPOCH says in seconds, by which the
  /// same graph gives the same bytes.
  private var timestamp: UInt64 {
    if let seconds = console.variable("SOURCE_DATE_EPOCH").flatMap({ UInt64($0) }),
      seconds < 1 << 33
    {
      return seconds * 1_000_000_000
    }
    return UInt64(max(0, Date().timeIntervalSince1970) * 1e9)
  }

  /// Draws a part of the graph.
  private func drawing(
    of analysis: SnapshotAnalysis
  ) throws(CommandFailure) -> (text: String, extent: DotFile.Extent) {
    let subject = options.dot?.subject ?? .leaks
    if subject == .leaks, let lack = analysis.lackOfBlocks {
      throw CommandFailure(
        message: "what nothing reaches can be told only where all memory is known: "
          + Invocation.line(lack) + " --around draws what is around a type or an address.",
        exitCode: ExitCode.unavailable
      )
    }
    let file = DotFile(
      analysis,
      around: subject,
      depth: options.dot?.depth ?? GraphFormat.usualDepth,
      rootName: VariableText.name
    )
    guard var file else {
      let what = Invocation.quotable(options.dot?.around ?? "")
      let sentence =
        switch subject {
        case .leaks:
          "there is nothing to draw, since everything is reached; --around draws what is around a "
            + "type or an address"
        case .object: "there is no live Swift object at \(what)"
        case .type:
          "there is no object of type \(what); leak-finder heap "
            + "\(Invocation.quotable(options.target)) lists the types"
        }
      throw CommandFailure(message: sentence, exitCode: ExitCode.noInput)
    }
    return file.drawn()
  }

  /// Writes a file, which has its name once it is complete.
  ///
  /// - Parameter body: Writes its pieces.
  /// - Returns: Its size in bytes.
  /// - Throws: Why there is no file.
  private func written(
    _ body: (@escaping ([UInt8]) -> Void) -> Void
  ) throws(CommandFailure) -> Int {
    do throws(SnapshotError) {
      let file = try NewFile(path: options.output ?? "")
      var failure: SnapshotError?
      body { bytes in
        guard failure == nil else { return }
        do throws(SnapshotError) { try file.write(bytes) } catch { failure = error }
      }
      if let failure { throw failure }
      try file.finish()
      return file.byteCount
    } catch {
      throw CommandFailure(
        message: TargetReader.sentence(error),
        exitCode: ExitCode.cannotCreate
      )
    }
  }

  /// Says what was written, and what was left out.
  func show(
    _ counts: GraphCounts,
    _ byteCount: Int,
    leftOut: DotFile.Extent?,
    _ analysis: SnapshotAnalysis
  ) {
    let path = options.output ?? ""
    if options.isJSON {
      var members: [(String, JSONText)] = [
        ("schemaVersion", .number(1)), ("target", .text(options.target)), ("file", .text(path)),
        ("nodes", .number(counts.nodes)), ("edges", .number(counts.edges)),
        ("bytes", .number(byteCount)),
      ]
      if let leftOut {
        members += [
          ("objectsLeftOut", .number(leftOut.centresLeftOut)),
          ("referencesLeftOut", .number(leftOut.referencesLeftOut)),
        ]
      }
      console.print(JSONText.object(members).text)
      return
    }
    console.print(
      "wrote \(Amount.count(counts.nodes)) nodes and \(Amount.count(counts.edges)) edges, "
        + "\(Amount.bytes(byteCount)), to \(Invocation.line(path)); "
        + PauseText.of(analysis.snapshot)
    )
    if let sentence = leftOut?.leftOut { console.print("left out: \(sentence)") }
  }
}
