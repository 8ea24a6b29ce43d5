import LeakReports

/// Equal leaks of a run, and what a command makes of them.
struct Finding {
  /// What equal leaks mean for a run.
  enum Standing {
    /// A leak that is to be fixed.
    case leak

    /// A leak that the baseline has, with its entry.
    case known(BaselineEntry)

    /// A leak that a rule knew when it was reported.
    case ruled(RetentionExplanation.KnownLeak)

    /// Released late, all of them.
    case late
  }

  /// The equal leaks.
  let group: ReportGroup

  /// What they mean.
  let standing: Standing

  /// Says what a group means.
  ///
  /// - Parameters:
  ///   - group: Equal leaks.
  ///   - entry: The entry of a baseline that covers them; nil where there is none.
  init(_ group: ReportGroup, coveredBy entry: BaselineEntry? = nil) {
    self.group = group
    if group.standingCount == 0 {
      standing = .late
    } else if let entry {
      standing = .known(entry)
    } else if let rule = group.report.retention?.knownLeak {
      standing = .ruled(rule)
    } else {
      standing = .leak
    }
  }

  /// The report that stands for all.
  var report: LeakReport { group.report }

  /// Whether it is to be fixed.
  var isLeak: Bool {
    if case .leak = standing { true } else { false }
  }

  /// Why it may stay, by the baseline or by a rule; nil where it may not.
  var knownReason: String? {
    switch standing {
    case .known(let entry): entry.shownReason
    case .ruled(let rule): rule.reason
    case .leak, .late: nil
    }
  }

  /// Where it is best broken; nil where that is not known.
  var place: PlaceToChange? { report.retention.flatMap(PlaceToChange.init) }

  /// What became of the leaks later on, or why they may stay; nil where nothing did.
  var mark: String? {
    if let knownReason { return "known: " + Invocation.line(knownReason) }
    guard group.retractedCount > 0 else { return nil }
    if group.retractedCount < group.count {
      return "retracted: \(group.retractedCount) of \(group.count) were released late"
    }
    return group.count == 1
      ? "retracted: it was released late" : "retracted: all \(group.count) were released late"
  }
}
