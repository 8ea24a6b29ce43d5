import LeakReports

/// A run's leaks beside a baseline.
struct BaselineCheck {
  /// The leaks, with what they mean.
  let findings: [Finding]

  /// The entries that match no leak of the run.
  let unmatched: [BaselineEntry]

  /// The entries whose last day is over, and whose leak is still there.
  let expired: [BaselineEntry]

  /// The entries without a reason whose leak is there.
  let unexplained: [BaselineEntry]

  /// Compares.
  init(_ groups: [ReportGroup], _ baseline: Baseline, on day: CalendarDay) {
    findings = groups.map { baseline.finding($0, on: day) }
    let present = Set(groups.filter { $0.standingCount > 0 }.map(\.report.fingerprint))
    unmatched = baseline.entries.filter { !present.contains($0.fingerprint) }
    let matched = baseline.entries.filter { present.contains($0.fingerprint) }
    expired = matched.filter { $0.hasExpired(on: day) }
    unexplained = matched.filter(\.lacksReason)
  }

  /// The leaks that no entry covers.
  var fresh: [Finding] { findings.filter(\.isLeak) }

  /// How many distinct leaks entries cover.
  var knownCount: Int {
    findings.count { if case .known = $0.standing { true } else { false } }
  }

  /// Whether the baseline itself is in order.
  var isInOrder: Bool { unmatched.isEmpty && unexplained.isEmpty }

  /// `no new leaks; 3 are in the baseline`.
  var summary: String {
    let count = fresh.count
    let words = count == 0 ? "no new leaks" : count == 1 ? "1 new leak" : "\(count) new leaks"
    let known = knownCount
    return known == 0 ? words : "\(words); \(known) \(known == 1 ? "is" : "are") in the baseline"
  }

  /// What is to be done about the baseline, a line each.
  var remarks: [String] {
    Self.remark(
      expired,
      "has expired, and its leak is still there",
      "have expired, and their leaks are still there"
    )
      + Self.remark(
        unexplained,
        "has no reason; say why the leak may stay",
        "have no reason; say why the leaks may stay"
      )
      + Self.remark(unmatched, "matches no leak of this run", "match no leak of this run")
  }

  /// How many entries a remark names.
  private static let mostNamed = 10

  /// A remark on some entries.
  private static func remark(
    _ entries: [BaselineEntry],
    _ one: String,
    _ several: String
  ) -> [String] {
    guard !entries.isEmpty else { return [] }
    let head =
      entries.count == 1
      ? "1 entry of the baseline \(one)" : "\(entries.count) entries of the baseline \(several)"
    let rest = entries.count - mostNamed
    return ["\(head):"]
      + entries.prefix(mostNamed).map { entry in
        let type = Invocation.line(TypeName.short(entry.typeName))
        let expiry = entry.expires.map { ", expires \($0)" } ?? ""
        return "  \(Invocation.line(entry.fingerprint))  \(type)\(expiry)"
      }
      + (rest > 0 ? ["  and \(rest) more"] : [])
  }

  /// The outcome as JSON in one line.
  var json: String {
    let leaks = fresh.map { finding in
      JSONText.object([
        ("fingerprint", .text(finding.report.fingerprint)),
        ("typeName", .text(finding.report.object.typeName)),
        ("count", .number(finding.group.standingCount)),
        ("place", finding.place.map { .text($0.text) } ?? .null),
      ])
    }
    func fingerprints(_ entries: [BaselineEntry]) -> JSONText {
      .list(entries.map { .text($0.fingerprint) })
    }
    return JSONText.object([
      ("schemaVersion", .number(1)), ("new", .list(leaks)), ("knownCount", .number(knownCount)),
      ("expired", fingerprints(expired)), ("withoutReason", fingerprints(unexplained)),
      ("unmatched", fingerprints(unmatched)),
    ]).text
  }
}
