import FoundationEssentials
import LeakKnowledge
import LeakReports

/// Reads files of reports, one a line, and says what in them is no report.
struct ReportInput {
  /// How many invalid lines of a file are named; a file of another kind has nothing else.
  private static let mostComplaints = 20

  /// Where to read, and to complain.
  let console: Console

  /// What a line is.
  private enum Content: Sendable {
    /// A report.
    case report(LeakReport)
    /// Nothing but spaces.
    case empty
    /// No report, and why.
    case invalid(InvalidLine)
  }

  /// Decodes lines; one for all files, whose equal texts and stacks share their storage.
  private let decoder = Ahead(ReportReader()) {
    (reader: inout ReportReader, lines: [LineReader.Line]) in
    lines.map { ReportInput.content(of: $0, &reader) }
  }

  /// So many lines are decoded together, or fewer where they are long.
  private static let mostLines = 128
  private static let mostBytes = 1 << 20

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
    var (number, invalidCount) = (0, 0)
    let console = console
    func take(_ contents: [Content]) {
      for content in contents {
        number += 1
        switch content {
        case .report(let report): add(report)
        case .empty: break
        case .invalid(let error):
          invalidCount += 1
          guard invalidCount <= Self.mostComplaints else { continue }
          console.complain("leak-finder: \(name), line \(number): \(error.message)")
        }
      }
    }
    var failure: SystemError?
    do throws(SystemError) {
      var lines = LineReader(try console.open(path))
      while failure == nil, case let piece = Self.piece(of: &lines, &failure), !piece.isEmpty {
        if let contents = decoder.add(piece) { take(contents) }
      }
    } catch {
      failure = error
    }
    while let contents = decoder.next() { take(contents) }
    if let failure {
      isReadable = false
      console.complain("leak-finder: cannot read \(name): \(failure.reason)")
    }
    let unnamed = invalidCount - Self.mostComplaints
    if unnamed > 0 {
      console.complain(
        "leak-finder: \(name): \(unnamed) more such \(unnamed == 1 ? "line" : "lines")"
      )
    }
    if invalidCount > 0 { isValid = false }
  }

  /// The next lines, those before a failure too; none at the end.
  private static func piece(
    of lines: inout LineReader,
    _ failure: inout SystemError?
  ) -> [LineReader.Line] {
    var piece: [LineReader.Line] = []
    var byteCount = 0
    do throws(SystemError) {
      while piece.count < mostLines, byteCount < mostBytes, let line = try lines.next() {
        piece.append(line)
        if case .bytes(let bytes) = line { byteCount += bytes.count }
      }
    } catch {
      failure = error
    }
    return piece
  }

  /// What a line is.
  private static func content(of line: LineReader.Line, _ reader: inout ReportReader) -> Content {
    guard case .bytes(let bytes) = line else {
      return .invalid(InvalidLine(message: "too long to be a report"))
    }
    if let report = reader.report(in: bytes) { return .report(report) }
    let spaces = " \t\r".utf8
    if bytes.allSatisfy({ spaces.contains($0) }) { return .empty }
    do {
      return .report(try JSONDecoder().decode(LeakReport.self, from: Data(bytes)))
    } catch {
      let sentence = DecodingProblem.sentence(for: error, in: bytes) { $0.sentence }
      return .invalid(InvalidLine(message: "not a report: " + sentence))
    }
  }
}
