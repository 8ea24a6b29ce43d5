import LeakReports

/// Gives stored reports the form that a reader or a tool wants.
struct RenderCommand {
  /// What the arguments say.
  let options: RenderOptions

  /// Where to read and write.
  let console: Console

  /// Reads and renders.
  ///
  /// - Returns: The exit code.
  func run() -> Int32 {
    do throws(CommandFailure) {
      let places = FindingPlaces(uris: try SourceRoot.uris(below: options.root))
      let baseline = try options.baseline.map { path throws(CommandFailure) in
        try Baseline(reading: path, console)
      }
      // Where nothing can be written nothing is read.
      let output = try OutputFile(options.output, console)
      var input = ReportInput(console)
      let groups = input.groups(in: options.paths)
      if !input.isReadable, let path = options.output, path != "-" {
        throw CommandFailure(
          message: "\(Invocation.quotable(path)) is not written, because not all reports could be "
            + "read",
          exitCode: ExitCode.noInput
        )
      }
      let rendering = Rendering(
        findings: groups.map { baseline?.finding($0, on: console.today) ?? Finding($0) },
        places: places,
        layout: ListingLayout(output.console, color: options.color, isFull: options.isFull),
        hasBaseline: baseline != nil,
        isComplete: input.failureCode == nil
      )
      rendering.write(as: options.format, to: output.console.print)
      try output.finish()
      return input.failureCode ?? ExitCode.success
    } catch {
      console.complain("leak-finder: \(error.message)")
      return error.exitCode
    }
  }
}
