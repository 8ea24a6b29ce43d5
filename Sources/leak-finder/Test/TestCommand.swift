import LeakMemory
import LeakReports

/// Runs tests, collects the reports of their leaks, and gives them the forms that tools want.
struct TestCommand {
  /// What the arguments say.
  let options: TestOptions

  /// Where to read and write.
  let console: Console

  /// Runs the tests.
  ///
  /// - Returns: The exit code: the program's own unless that is 0.
  func run() -> Int32 {
    let run: TestRun
    let files: Files
    do throws(CommandFailure) {
      // What cannot be read or written is said before the tests run.
      files = try Files(options, console)
      run = try TestRun(console)
    } catch {
      console.complain("leak-finder: \(error.message)")
      return error.exitCode
    }
    let end: ChildProcess.End
    do throws(CommandFailure) {
      end = try run.run(options.program, warns: files.baseline != nil)
    } catch {
      console.complain("leak-finder: \(error.message)")
      return error.exitCode
    }
    let own = answer(run, files)
    switch end {
    case .exited(0): return own
    case .exited(let code): return code
    case .signal(let signal):
      run.remove()
      LaunchedProgram.endThisProcess(by: signal)
      // A shell says it like this of a program that a signal ended.
      return 128 + signal
    }
  }

  /// What is read and written besides the reports.
  private struct Files {
    /// Chooses lines.
    let places: FindingPlaces

    /// The baseline; nil for none.
    let baseline: Baseline?

    /// The files in the forms for tools.
    let outputs: [(format: RenderFormat, path: String, file: OutputFile)]

    /// The file of reports as they were collected; nil for none.
    let report: OutputFile?

    /// Opens all of them, and makes the folder of attachments.
    init(_ options: TestOptions, _ console: Console) throws(CommandFailure) {
      places = FindingPlaces(uris: try SourceRoot.uris(below: options.root))
      baseline = try options.baseline.map { path throws(CommandFailure) in
        try Baseline(reading: path, console)
      }
      outputs = try options.outputs.map { output throws(CommandFailure) in
        (output.format, output.path, try OutputFile(output.path, console))
      }
      report = try options.report.map { path throws(CommandFailure) in
        try OutputFile(path, console)
      }
      guard let folder = options.attachmentsFolder else { return }
      do throws(SystemError) {
        try Folders.make(folder)
      } catch {
        throw CommandFailure(
          message: "cannot make the folder \(Invocation.quotable(folder)): \(error.reason)",
          exitCode: ExitCode.cannotCreate
        )
      }
    }
  }

  // MARK: - What was found

  /// Reads the reports, writes the files and says what was found.
  ///
  /// - Returns: The exit code, if the program's is 0.
  private func answer(_ run: TestRun, _ files: Files) -> Int32 {
    var input = ReportInput(console)
    let groups = run.hasReports ? input.groups(in: [run.reports]) : []
    let findings: [Finding]
    if let baseline = files.baseline {
      let check = BaselineCheck(groups, baseline, on: console.today)
      findings = check.findings
      say(check)
    } else {
      findings = groups.map { Finding($0) }
      say(findings)
    }
    let rendering = Rendering(
      findings: findings,
      places: files.places,
      layout: ListingLayout(console.answering(isTerminal: false, print: console.print)),
      hasBaseline: files.baseline != nil,
      isComplete: input.failureCode == nil
    )
    if options.annotates { rendering.write(as: .github, to: console.print) }
    do throws(CommandFailure) {
      for output in files.outputs {
        rendering.write(as: output.format, to: output.file.console.print)
        try output.file.finish()
        console.complain("leak-finder: wrote \(Invocation.line(output.path))")
      }
      try keep(run, files)
    } catch {
      console.complain("leak-finder: \(error.message)")
      return error.exitCode
    }
    if findings.contains(where: \.isLeak) { return options.leaksExitCode }
    return input.failureCode ?? ExitCode.success
  }

  /// Copies the reports to the file that was asked for.
  private func keep(_ run: TestRun, _ files: Files) throws(CommandFailure) {
    guard let report = files.report, let path = options.report else { return }
    if run.hasReports {
      do throws(SystemError) {
        var lines = LineReader(try console.open(run.reports))
        while let line = try lines.next() {
          if case .bytes(let bytes) = line {
            report.console.print(String(decoding: bytes, as: UTF8.self))
          }
        }
      } catch {
        throw CommandFailure(
          message: "cannot read the reports: \(error.reason)",
          exitCode: ExitCode.noInput
        )
      }
    }
    try report.finish()
    console.complain("leak-finder: wrote \(Invocation.line(path))")
  }

  /// Says what was found: the tests' own output has each leak in full.
  private func say(_ findings: [Finding]) {
    let leaks = findings.filter(\.isLeak)
    console.complain("")
    guard !leaks.isEmpty else {
      console.complain("leak-finder: no leaks were reported")
      return
    }
    for (index, line) in PlaceOverview(of: leaks).lines.enumerated() {
      console.complain(index == 0 ? "leak-finder: \(line)" : line)
    }
  }

  /// Says which leaks are new, in full, and what is to be done about the baseline.
  private func say(_ check: BaselineCheck) {
    console.complain("")
    if !check.fresh.isEmpty {
      let terminal = console.answering(
        isTerminal: console.status != nil,
        print: console.complain
      )
      ReportListing(check.fresh, ListingLayout(terminal)).print(terminal.print)
    }
    console.complain("leak-finder: \(check.summary)")
    for remark in check.remarks { console.complain(remark) }
  }
}
