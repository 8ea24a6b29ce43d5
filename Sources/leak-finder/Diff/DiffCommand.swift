import Glibc
import LeakReports

/// Says which leaks are new, gone and more than in an older run.
struct DiffCommand {
  /// What the arguments say.
  let options: DiffOptions

  /// Where to read and write.
  let console: Console

  /// Compares two runs.
  ///
  /// - Returns: The exit code.
  func run() -> Int32 {
    if let number = [options.old, options.new].first(where: isProcess) {
      console.complain(
        "leak-finder: diff compares files of reports, and \(number) is no file; leak-finder heap "
          + "\(number) --diff OLD compares a process with an earlier look, leak-finder grow "
          + "\(number) looks again and again"
      )
      return ExitCode.noInput
    }
    var input = ReportInput(console)
    let old = input.groups(in: [options.old])
    let new = input.groups(in: [options.new])
    // What is missing in half a run is not gone.
    if let code = input.failureCode { return code }
    let difference = ReportDifference(from: old, to: new)
    if options.isJSON {
      console.print(Self.json(of: difference))
    } else {
      show(difference)
    }
    let isWorse = !difference.rows(.new).isEmpty || !difference.rows(.grown).isEmpty
    return isWorse ? ExitCode.findings : ExitCode.success
  }

  /// Whether an argument is the number of a process rather than a file's name.
  private func isProcess(_ argument: String) -> Bool {
    guard let number = Int32(argument), number > 0 else { return false }
    do throws(SystemError) {
      _ = try console.open(argument)
      return false
    } catch {
      return error.code == ENOENT
    }
  }

  /// Prints a difference for a reader: what is new in full, the rest as a table.
  private func show(_ difference: ReportDifference) {
    let fresh = difference.rows(.new)
    if !fresh.isEmpty {
      let findings = fresh.map {
        Finding(ReportGroup(report: $0.report, count: $0.newCount))
      }
      ReportListing(findings, ListingLayout(console, color: options.color)).print(console.print)
      console.print("")
    }
    var table = TextTable([
      ("", false), ("OLD", true), ("NEW", true), ("FINGERPRINT", false), ("TYPE", false),
      ("PLACE", false),
    ])
    let changed = [.new, .grown, .fewer, .gone].flatMap(difference.rows)
    for row in changed {
      table.add([
        row.change.rawValue, Amount.count(row.oldCount), Amount.count(row.newCount),
        Invocation.line(row.report.fingerprint),
        Invocation.line(TypeName.short(row.report.object.typeName)),
        row.report.retention.flatMap(PlaceToChange.init)?.text ?? "",
      ])
    }
    if !changed.isEmpty {
      for line in table.lines { console.print(line) }
      console.print("")
    }
    let counts = ReportDifference.Change.allCases.compactMap { change in
      let count = difference.rows(change).count
      return count > 0 ? "\(count) \(change.rawValue)" : nil
    }
    console.print(counts.isEmpty ? "no leaks in either" : counts.joined(separator: ", "))
  }

  /// The difference as JSON in one line.
  private static func json(of difference: ReportDifference) -> String {
    let leaks = difference.rows.map { row in
      JSONText.object([
        ("change", .text(row.change.rawValue)), ("fingerprint", .text(row.report.fingerprint)),
        ("typeName", .text(row.report.object.typeName)),
        (
          "place",
          row.report.retention.flatMap(PlaceToChange.init).map { .text($0.text) } ?? .null
        ),
        ("oldCount", .number(row.oldCount)), ("newCount", .number(row.newCount)),
      ])
    }
    return JSONText.object([("schemaVersion", .number(1)), ("leaks", .list(leaks))]).text
  }
}
