import LeakReports

/// Makes a baseline of the leaks of a run.
struct BaselineWriter {
  /// The baseline that is rewritten; nil for a new one.
  let older: Baseline?

  /// The reason of entries that have none.
  let reason: String

  /// Whether entries stay that match no leak.
  let keepsUnmatched: Bool

  /// What was made.
  struct Result {
    /// The new baseline.
    let baseline: Baseline

    /// How many entries are new.
    let addedCount: Int

    /// The older entries that no leak matches.
    let unmatched: [BaselineEntry]
  }

  /// The baseline of some leaks; those that were released late are none, and rules know of others.
  func baseline(of groups: [ReportGroup]) -> Result {
    var counts: [String: Int] = [:]
    var order: [ReportGroup] = []
    for group in groups
    where group.standingCount > 0 && group.report.retention?.knownLeak == nil {
      if counts[group.report.fingerprint] == nil { order.append(group) }
      counts[group.report.fingerprint, default: 0] += group.standingCount
    }
    var addedCount = 0
    let entries = order.map { group in
      let report = group.report
      let known = older?.entry(of: report.fingerprint)
      if known == nil { addedCount += 1 }
      return BaselineEntry(
        fingerprint: report.fingerprint,
        typeName: report.object.typeName,
        summary: Self.summary(of: group),
        count: counts[report.fingerprint] ?? 0,
        reason: known.map { $0.lacksReason ? reason : $0.reason } ?? reason,
        expires: known?.expires
      )
    }
    let unmatched = (older?.entries ?? []).filter { counts[$0.fingerprint] == nil }
    return Result(
      baseline: Baseline(entries + (keepsUnmatched ? unmatched : [])),
      addedCount: addedCount,
      unmatched: unmatched
    )
  }

  /// What holds the object and where that is best broken, without what differs from run to run.
  private static func summary(of group: ReportGroup) -> String {
    guard let retention = group.report.retention else { return "" }
    let holder =
      switch retention.kind {
      case .cycle: "held by a retain cycle"
      case .heldByRoot: "held by \(RetainHop.root(of: retention) ?? "a root")"
      case .unexplained: "unexplained"
      }
    let place = PlaceToChange(retention).map { "; place to change: \($0.text)" } ?? ""
    return Invocation.line(holder + place)
  }
}
