import FoundationEssentials
import LeakKnowledge
import LeakReports

/// Reads files of reports, one a line, and says what in them is no report.
struct ReportInput {
  /// How many invalid lines of a file are named; a file of another kind has nothing else.
  private static let mostComplaints = 20

  /// Where to read, and to complain.
  let console: Console

  /// Decodes lines.
  private var reader = ReportReader()

  /// Whether all lines so far were reports.
  private(set) var isValid = true

  /// Whether all files so far could be read to their ends.
  private(set) var isReadable = true

  /// Begins to read.
  init(_ console: Console) {
    self.console = console
  }

  /// The reports of some files, equal ones together.
  ///
  /// - Parameter paths: The files; `-` for standard input.
  /// - Returns: The groups, in the order of the first report of each.
  mutating func groups(in paths: [String]) -> [ReportGroup] {
    var digest = ReportDigest()
    for path in paths { read(path) { digest.add($0) } }
    digest.finish()
    return digest.groups
  }

  /// How a command that must have all reports ends where it has not; nil where it has.
  var failureCode: Int32? {
    isReadable ? (isValid ? nil : ExitCode.dataError) : ExitCode.noInput
  }

  /// A file's name for messages.
  static func name(of path: String) -> String {
    path == "-" ? "standard input" : Invocation.quotable(path)
  }

  /// Reads a file.
  private mutating func read(_ path: String, _ add: (LeakReport) -> Void) {
    let name = Self.name(of: path)
    var invalidCount = 0
    do throws(SystemError) {
      var lines = LineReader(try console.open(path))
      var number = 0
      while let line = try lines.next() {
        number += 1
        do {
          guard let report = try report(in: line) else { continue }
          add(report)
        } catch {
          invalidCount += 1
          guard invalidCount <= Self.mostComplaints else { continue }
          console.complain("leak-finder: \(name), line \(number): \(error.message)")
        }
      }
    } catch {
      isReadable = false
      console.complain("leak-finder: cannot read \(name): \(error.reason)")
    }
    let unnamed = invalidCount - Self.mostComplaints
    if unnamed > 0 {
      console.complain(
        "leak-finder: \(name): \(unnamed) more such \(unnamed == 1 ? "line" : "lines")"
      )
    }
    if invalidCount > 0 { isValid = false }
  }

  /// The report in a line; nil for an empty line.
  private mutating func report(in line: LineReader.Line) throws(InvalidLine) -> LeakReport? {
    guard case .bytes(let bytes) = line else {
      throw InvalidLine(message: "too long to be a report")
    }
    if let report = reader.report(in: bytes) { return report }
    let spaces = " \t\r".utf8
    if bytes.allSatisfy({ spaces.contains($0) }) { return nil }
    do {
      return try JSONDecoder().decode(LeakReport.self, from: Data(bytes))
    } catch {
      let sentence = DecodingProblem.sentence(for: error, in: bytes) { $0.sentence }
      throw InvalidLine(message: "not a report: " + sentence)
    }
  }
}
