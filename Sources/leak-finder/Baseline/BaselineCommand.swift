import LeakReports

/// Writes the leaks that may stay for now to a file, and finds those that are not in it.
struct BaselineCommand {
  /// What the arguments say.
  let options: BaselineOptions

  /// Where to read and write.
  let console: Console

  /// Writes or checks.
  ///
  /// - Returns: The exit code.
  func run() -> Int32 {
    do throws(CommandFailure) {
      switch options.action {
      case .write(let options): return try write(options)
      case .check(let options): return try check(options)
      }
    } catch {
      console.complain("leak-finder: \(error.message)")
      return error.exitCode
    }
  }

  // MARK: - Writing

  /// Writes a baseline, but none of reports that could not all be read.
  private func write(_ options: BaselineOptions.WriteOptions) throws(CommandFailure) -> Int32 {
    let isThere = options.output != "-" && Folders.exists(options.output)
    if isThere, !options.isUpdate, !options.isForced {
      throw CommandFailure(
        message: "\(Invocation.quotable(options.output)) is there already: --update rewrites it "
          + "with its reasons, --force without them",
        exitCode: ExitCode.cannotCreate
      )
    }
    let older = isThere && options.isUpdate ? try Baseline(reading: options.output, console) : nil
    let output = try OutputFile(options.output, console)
    var input = ReportInput(console)
    let groups = input.groups(in: self.options.paths)
    if let code = input.failureCode {
      throw CommandFailure(
        message: "the baseline is not written, because not all reports could be read",
        exitCode: code
      )
    }
    let writer = BaselineWriter(
      older: older,
      reason: options.reason,
      keepsUnmatched: options.keepsUnmatched
    )
    let result = writer.baseline(of: groups)
    output.console.print(result.baseline.text)
    try output.finish()
    say(result, options)
    return ExitCode.success
  }

  /// Says what was written.
  private func say(_ result: BaselineWriter.Result, _ options: BaselineOptions.WriteOptions) {
    let count = result.baseline.entries.count
    let entries = count == 1 ? "1 entry" : "\(Amount.count(count)) entries"
    let added = options.isUpdate ? ", \(Amount.count(result.addedCount)) of them new" : ""
    console.complain("wrote \(entries)\(added), to \(Invocation.line(options.output))")
    for entry in result.unmatched {
      let name =
        "\(Invocation.line(entry.fingerprint))  \(Invocation.line(TypeName.short(entry.typeName)))"
      console.complain(
        options.keepsUnmatched
          ? "kept, though no leak matches it: \(name)"
          : "left out, because no leak matches it: \(name) (\(Invocation.line(entry.shownReason)))"
      )
    }
    let lacking = result.baseline.entries.count { $0.lacksReason }
    if lacking > 0 {
      console.complain(
        "\(lacking == 1 ? "1 entry has" : "\(Amount.count(lacking)) entries have") no reason yet: "
          + "say in \"reason\" why the leak may stay"
      )
    }
  }

  // MARK: - Checking

  /// Compares reports with a baseline.
  private func check(_ options: BaselineOptions.CheckOptions) throws(CommandFailure) -> Int32 {
    let baseline = try Baseline(reading: options.baseline, console)
    var input = ReportInput(console)
    let groups = input.groups(in: self.options.paths)
    let check = BaselineCheck(groups, baseline, on: console.today)
    if options.isJSON {
      console.print(check.json)
    } else {
      if !check.fresh.isEmpty {
        ReportListing(check.fresh, ListingLayout(console, color: options.color))
          .print(console.print)
      }
      console.print(check.summary)
      for remark in check.remarks { console.complain(remark) }
    }
    if !check.fresh.isEmpty || options.isStrict && !check.isInOrder { return ExitCode.findings }
    return input.failureCode ?? ExitCode.success
  }
}
