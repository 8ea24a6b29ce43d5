import LeakReports

/// Shows stored reports again.
struct ShowCommand {
  /// What the arguments say.
  let options: ShowOptions

  /// Where to read and write.
  let console: Console

  /// Reads everything, then shows each distinct leak.
  ///
  /// - Returns: The exit code.
  func run() -> Int32 {
    var input = ReportInput(console)
    let groups = input.groups(in: options.paths)
    let isComplete = input.failureCode == nil
    if options.isJSON {
      for group in groups { console.print(group.jsonLine) }
    } else if isComplete || !groups.isEmpty {
      let layout = ListingLayout(console, color: options.color, isFull: options.isFull)
      ReportListing(groups.map { Finding($0) }, layout).print(console.print)
    }
    return isComplete ? ExitCode.success : ExitCode.invalidInput
  }
}
