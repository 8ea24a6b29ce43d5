import FoundationEssentials
import LeakReports

/// Shows stored reports again.
struct ShowCommand {
  /// How many invalid lines are named; a file of another sort has nothing else.
  private static let mostComplaints = 20

  /// What the arguments say.
  let options: ShowOptions

  /// Where to read and write.
  let console: Console

  /// Reads everything, then shows each distinct leak.
  ///
  /// - Returns: The exit code.
  func run() -> Int32 {
    var digest = ReportDigest()
    let isValid = read(into: &digest)
    digest.finish()
    for group in digest.groups {
      show(group)
    }
    if !options.isJSON, isValid || !digest.groups.isEmpty {
      console.print(Self.summary(of: digest.groups))
    }
    return isValid ? ExitCode.success : ExitCode.invalidInput
  }

  // MARK: - Reading

  /// Reads all lines.
  ///
  /// - Returns: Whether all of them were reports.
  private func read(into digest: inout ReportDigest) -> Bool {
    let name = options.path == "-" ? "standard input" : Invocation.quotable(options.path)
    var invalidCount = 0
    var canBeRead = true
    do throws(SystemError) {
      var lines = LineReader(try console.open(options.path))
      var number = 0
      while let line = try lines.next() {
        number += 1
        do {
          guard let report = try Self.report(in: line) else { continue }
          digest.add(report)
        } catch {
          invalidCount += 1
          guard invalidCount <= Self.mostComplaints else { continue }
          console.complain("leak-finder: \(name), line \(number): \(error.message)")
        }
      }
    } catch {
      canBeRead = false
      console.complain("leak-finder: cannot read \(name): \(error.reason)")
    }
    let unnamed = invalidCount - Self.mostComplaints
    if unnamed > 0 {
      console.complain(
        "leak-finder: \(name): \(unnamed) more such \(unnamed == 1 ? "line" : "lines")"
      )
    }
    return canBeRead && invalidCount == 0
  }

  /// The report in a line; nil for an empty line.
  private static func report(in line: LineReader.Line) throws(InvalidLine) -> LeakReport? {
    guard case .bytes(let bytes) = line else {
      throw InvalidLine(message: "too long to be a report")
    }
    let spaces = " \t\r".utf8
    if bytes.allSatisfy({ spaces.contains($0) }) { return nil }
    do {
      return try JSONDecoder().decode(LeakReport.self, from: Data(bytes))
    } catch {
      throw InvalidLine(message: "not a report: " + DecodingProblem.sentence(for: error))
    }
  }

  // MARK: - Showing

  /// Shows one distinct leak.
  private func show(_ group: ReportDigest.Group) {
    if options.isJSON {
      console.print(
        group.report.jsonLine(count: group.count, retractedCount: group.retractedCount)
      )
      return
    }
    console.print(group.report.text(style: style, count: group.count))
    if let mark = Self.mark(of: group) { console.print("  " + mark) }
    console.print("")
  }

  /// With or without colours.
  private var style: TextStyle {
    switch options.color {
    case .always: .ansi
    case .never: .plain
    case .auto: TextStyle.suited(isTerminal: console.isTerminal, console.variable)
    }
  }

  /// What became of a group's leaks later on; nil where nothing did.
  private static func mark(of group: ReportDigest.Group) -> String? {
    guard group.retractedCount > 0 else { return nil }
    if group.retractedCount < group.count {
      return "retracted: \(group.retractedCount) of \(group.count) were released late"
    }
    return group.count == 1
      ? "retracted: it was released late" : "retracted: all \(group.count) were released late"
  }

  /// The last line.
  private static func summary(of groups: [ReportDigest.Group]) -> String {
    let leaks = groups.filter { $0.report.outcome == .leaked }
    let total = leaks.reduce(0) { $0 + $1.count }
    guard total > 0 else { return "no leaks" }
    let retracted = leaks.reduce(0) { $0 + $1.retractedCount }
    let distinct = leaks.count == 1 ? "1 distinct leak" : "\(leaks.count) distinct leaks"
    let reports = total == 1 ? "1 report" : "\(total) reports"
    return "\(distinct) in \(reports)" + (retracted > 0 ? ", \(retracted) retracted" : "")
  }
}
