import LeakReports

/// What has become of the leaks of an older run, by fingerprint.
struct ReportDifference {
  /// What has become of one.
  enum Change: String, CaseIterable {
    /// It was not there before.
    case new
    /// There are more of it.
    case grown
    /// There are fewer of it.
    case fewer
    /// There are as many of it.
    case same
    /// It is not there any more.
    case gone
  }

  /// A leak in both runs.
  struct Row {
    /// A report of it: of the newer run, where it is there.
    let report: LeakReport

    /// How many there were.
    let oldCount: Int

    /// How many there are.
    let newCount: Int

    /// What has become of it.
    var change: Change {
      if oldCount == 0 { return .new }
      if newCount == 0 { return .gone }
      return newCount > oldCount ? .grown : newCount < oldCount ? .fewer : .same
    }
  }

  /// The leaks: those of the newer run in their order, then those that are gone.
  let rows: [Row]

  /// Compares two runs; what was released late is no leak.
  init(from old: [ReportGroup], to new: [ReportGroup]) {
    let before = Self.counts(old)
    let after = Self.counts(new)
    rows =
      after.order.map { report in
        let fingerprint = report.fingerprint
        return Row(
          report: report,
          oldCount: before.counts[fingerprint] ?? 0,
          newCount: after.counts[fingerprint] ?? 0
        )
      }
      + before.order.filter { after.counts[$0.fingerprint] == nil }.map { report in
        Row(report: report, oldCount: before.counts[report.fingerprint] ?? 0, newCount: 0)
      }
  }

  /// The leaks that changed in a way.
  func rows(_ change: Change) -> [Row] { rows.filter { $0.change == change } }

  /// How many leaks of each fingerprint there are, and the first report of each.
  private static func counts(
    _ groups: [ReportGroup]
  ) -> (counts: [String: Int], order: [LeakReport]) {
    var counts: [String: Int] = [:]
    var order: [LeakReport] = []
    for group in groups where group.standingCount > 0 {
      let fingerprint = group.report.fingerprint
      if counts[fingerprint] == nil { order.append(group.report) }
      counts[fingerprint, default: 0] += group.standingCount
    }
    return (counts, order)
  }
}
