package import LeakReports

/// A page of HTML that shows reports: one file without anything from elsewhere.
///
/// A report is added by itself and not kept, so that memory holds what the page says and no more. Equal texts, places,
/// stacks and paths are in the file once; a browser draws a leak when it is looked at.
///
/// - Complexity: O(*t*) for *t* characters of different texts in the reports.
package struct ReportPage: PieceByPiece {
  /// The page's heading.
  private let title: String

  /// The rows of the leaks.
  private var rows: [PageData] = []

  /// The numbers of the rows by fingerprint, in the order of the first one of each.
  private var places: [String: Int] = [:]

  /// The rows of each fingerprint.
  private var groups: [[Int]] = []

  /// The numbers of what is said of calls and types: many leaks have the same.
  private var calls: [Call: (sentence: Int, stack: Int)] = [:]
  private var titles: [String: Int] = [:]

  /// A call that dismissed objects, or that left them behind.
  private struct Call: Hashable {
    /// The call.
    let site: LeakReport.CallSite

    /// Whether the objects were left behind.
    let isUnreachable: Bool

    /// Hashes the shape of the stack: what that has in common with others, equality tells apart by shared storage.
    func hash(into hasher: inout Hasher) {
      hasher.combine(site.line)
      for frame in site.backtrace {
        hasher.combine(frame.line)
        hasher.combine(frame.symbol?.utf8.count)
      }
      hasher.combine(site.backtrace.first?.symbol)
    }
  }

  /// What the rows refer to.
  private var tables = PathTables()

  /// A page without reports.
  ///
  /// - Parameter title: The heading, such as the name of the file that the reports are from.
  package init(title: String) {
    self.title = title
  }

  /// A distinct leak, with what a page says of it; made on any thread.
  package struct Leak: Sendable {
    /// The report, or the first of several equal ones.
    fileprivate let report: LeakReport

    /// How many reports there are of it, and how many of them a later report takes back.
    fileprivate let count: Int
    fileprivate let retractedCount: Int

    /// Its sentences.
    fileprivate let state: String
    fileprivate let retained: String?

    /// Why the object is alive.
    fileprivate let retention: ExplanationRow?

    /// Prepares a leak.
    ///
    /// - Parameters:
    ///   - report: The report, or the first of several equal ones.
    ///   - count: How many reports there are of it.
    ///   - retractedCount: How many of them a later report takes back.
    package init(_ report: LeakReport, count: Int = 1, retractedCount: Int = 0) {
      self.report = report
      self.count = count
      self.retractedCount = retractedCount
      state = report.state
      retained = report.retainedSentence
      retention = report.retention.map { ExplanationRow($0) }
    }
  }

  /// Adds a distinct leak.
  ///
  /// - Parameters:
  ///   - report: The report, or the first of several equal ones.
  ///   - count: How many reports there are of it.
  ///   - retractedCount: How many of them a later report takes back.
  package mutating func add(_ report: LeakReport, count: Int = 1, retractedCount: Int = 0) {
    add(Leak(report, count: count, retractedCount: retractedCount))
  }

  /// Adds a distinct leak that was prepared.
  package mutating func add(_ leak: Leak) {
    let report = leak.report
    let call = numbers(ofCallIn: report)
    let title = number(ofTitleOf: report)
    let head = [
      report.outcome == .leaked ? (report.isUnreachable ? 1 : 0) : 2,
      title,
      tables.texts.number(of: report.object.typeName),
      tables.texts.number(of: report.fingerprint),
      leak.count, leak.retractedCount,
      tables.texts.number(of: leak.state),
      call.sentence,
      tables.texts.number(of: report.reason.flatMap { $0.isEmpty ? nil : $0 }),
      tables.texts.number(of: leak.retained),
      report.retainedBytes ?? -1,
      report.outcome == .leaked ? call.stack : -1,
      tables.number(of: report.creation),
    ]
    var data = PageData()
    data.list { list in
      for number in head { list.number(number) }
      leak.retention?.write(to: &list, &tables)
    }
    let place = places[report.fingerprint] ?? groups.count
    if place == groups.count {
      places[report.fingerprint] = place
      groups.append([])
    }
    groups[place].append(rows.count)
    rows.append(data)
  }

  /// The numbers of the sentence and the stack of a dismissal.
  private mutating func numbers(ofCallIn report: LeakReport) -> (sentence: Int, stack: Int) {
    let call = Call(site: report.dismissal, isUnreachable: report.isUnreachable)
    if let known = calls[call] { return known }
    let numbers = (
      tables.texts.number(of: report.dismissalSentence), tables.number(of: report.dismissal)
    )
    calls[call] = numbers
    return numbers
  }

  /// The number of the short name of a report's type.
  private mutating func number(ofTitleOf report: LeakReport) -> Int {
    if let known = titles[report.object.typeName] { return known }
    let number = tables.texts.number(of: report.title)
    titles[report.object.typeName] = number
    return number
  }

  /// The page, in pieces.
  ///
  /// - Parameter write: Takes the pieces in their order.
  package func write(to write: ([UInt8]) -> Void) {
    write(PageDocument(title: title).start)
    var data = PageData()
    data.object { object in
      object.name("page")
      object.text("reports")
      object.name("title")
      object.text(title)
      object.name("leaks")
      object.list { list in
        for row in groups.joined() {
          list.written(rows[row])
          list.flush(to: write)
        }
      }
      tables.write(to: &object, write)
    }
    write(data.bytes)
    write(PageDocument.end)
  }
}
