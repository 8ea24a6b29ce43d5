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
    /// It in the newer run, or in the older one where it is gone.
    private let group: ReportGroup

    /// How many there were.
    let oldCount: Int

    /// How many there are.
    let newCount: Int

    /// Describes a leak.
    init(_ group: ReportGroup, oldCount: Int, newCount: Int) {
      self.group = group
      self.oldCount = oldCount
      self.newCount = newCount
    }

    /// The first report of it.
    var report: LeakReport { group.report }

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
      after.order.map { group in
        let fingerprint = group.report.fingerprint
        return Row(
          group,
          oldCount: before.counts[fingerprint] ?? 0,
          newCount: after.counts[fingerprint] ?? 0
        )
      }
      + before.order.filter { after.counts[$0.report.fingerprint] == nil }.map { group in
        Row(group, oldCount: before.counts[group.report.fingerprint] ?? 0, newCount: 0)
      }
  }

  /// The leaks that changed in a way.
  func rows(_ change: Change) -> [Row] { rows.filter { $0.change == change } }

  /// How many leaks of each fingerprint there are, and the first group of each.
  private static func counts(
    _ groups: [ReportGroup]
  ) -> (counts: [String: Int], order: [ReportGroup]) {
    var counts: [String: Int] = [:]
    var order: [ReportGroup] = []
    for group in groups where group.standingCount > 0 {
      let fingerprint = group.report.fingerprint
      if counts[fingerprint] == nil { order.append(group) }
      counts[fingerprint, default: 0] += group.standingCount
    }
    return (counts, order)
  }
}
