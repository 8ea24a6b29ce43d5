import LeakFindings
import LeakKnowledge

/// Reads reports as this package writes them, some ten times faster than a general decoder does.
///
/// It takes what is certainly a report, and leaves all else to `JSONDecoder`: names that it does not know, as well as what is
/// wrong. It never takes what that refuses, or takes it for something else. Equal texts and
/// equal stacks of many reports share one storage.
package struct ReportReader {
  /// Reads values, and has the texts and stacks so far.
  private var scanner = JSONScanner()

  /// Begins to read.
  package init() {}

  /// The report that a line is.
  ///
  /// - Parameter line: The line's bytes, without its end.
  /// - Returns: The report; nil for what is to be decoded, or refused, by `JSONDecoder`.
  package mutating func report(in line: [UInt8]) -> LeakReport? {
    scanner.begin(line)
    do throws(JSONScanner.Failure) {
      let report = try Self.report(&scanner)
      try scanner.end()
      return report
    } catch {
      return nil
    }
  }

  /// Reads a report.
  private static func report(
    _ scanner: inout JSONScanner
  ) throws(JSONScanner.Failure) -> LeakReport {
    var version: Int?
    var id: String?
    var outcome: LeakReport.Outcome?
    var retracts: String?
    var lateness: ClosedRange<Double>?
    var type: String?
    var reason: String?
    var alive: Double?
    var dismissal: LeakReport.CallSite?
    var creation: LeakReport.CallSite?
    var fingerprint: String?
    var objects: Int?
    var bytes: Int?
    var isUnreachable: Bool?
    var folded: String?
    var retention: RetentionExplanation?
    try scanner.object(of: ReportField.self) { (scanner, field) throws(JSONScanner.Failure) in
      switch field {
      case .schemaVersion: version = try scanner.integer()
      case .id: id = try scanner.text()
      case .outcome: outcome = LeakReport.Outcome(rawValue: try scanner.text())
      case .retracts: retracts = try scanner.optionalText()
      case .latenessSeconds: lateness = try scanner.optional(interval)
      case .object: type = try scanner.trackedObject()
      case .reason: reason = try scanner.optionalText()
      case .aliveSeconds: alive = try scanner.number()
      case .dismissal: dismissal = try scanner.call()
      case .creation:
        creation = try scanner.optional { (scanner) throws(JSONScanner.Failure) in
          try scanner.call()
        }
      case .fingerprint: fingerprint = try scanner.text()
      case .retainedObjects: objects = try scanner.optionalCount()
      case .retainedBytes: bytes = try scanner.optionalCount()
      case .isUnreachable: isUnreachable = try scanner.optionalFlag()
      case .foldedUnder: folded = try scanner.optionalText()
      case .retention:
        retention = try scanner.optional { (scanner) throws(JSONScanner.Failure) in
          try scanner.explanation()
        }
      // What is said by the retention, and what `leak-finder show --json` adds.
      case .advice, .knownLeak, .count, .retractedCount: try scanner.skip()
      }
    }
    guard version == SchemaVersion.current, let id, let outcome, let type, let alive, let dismissal,
      let fingerprint
    else { throw JSONScanner.Failure() }
    return LeakReport(
      id: id,
      outcome: outcome,
      retracts: retracts,
      latenessSeconds: lateness,
      object: .init(typeName: type),
      reason: reason,
      aliveSeconds: alive,
      dismissal: dismissal,
      creation: creation,
      fingerprint: fingerprint,
      retention: retention,
      retainedObjects: objects,
      retainedBytes: bytes,
      isUnreachable: isUnreachable ?? false,
      foldedUnder: folded
    )
  }

  /// Two numbers, the smaller one first.
  private static func interval(
    _ scanner: inout JSONScanner
  ) throws(JSONScanner.Failure) -> ClosedRange<Double> {
    let bounds = try scanner.list { (scanner) throws(JSONScanner.Failure) in
      try scanner.number()
    }
    guard bounds.count == 2, bounds[0] <= bounds[1] else { throw JSONScanner.Failure() }
    return bounds[0]...bounds[1]
  }
}
