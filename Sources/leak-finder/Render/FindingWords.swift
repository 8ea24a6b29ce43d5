import LeakReports

/// A finding in the sentences that tools show.
struct FindingWords {
  /// The finding.
  private let finding: Finding

  /// The report.
  private let report: LeakReport

  /// Describes a finding.
  init(_ finding: Finding) {
    self.finding = finding
    report = finding.report
  }

  /// `Leak: BrowserScreen`, for where there is room for a few words.
  var title: String {
    switch finding.standing {
    case .leak: "Leak: \(report.title)"
    case .known, .ruled: "Known leak: \(report.title)"
    case .late: "Released late: \(report.title)"
    }
  }

  /// What was found, what to do, and what that was seen to free: a sentence each.
  var sentences: [String] {
    if case .late = finding.standing, report.outcome == .leaked {
      return [
        "\(report.title) was released late, after it had been reported as a leak" + more + "."
      ]
        + (report.retention.map { ["When it was reported: \($0.verdict)."] } ?? [])
    }
    var sentences = ["\(report.title) \(report.state)" + more + "."]
    guard let retention = report.retention else { return sentences }
    sentences.append(Self.sentence(retention.verdict))
    if !report.advice.isEmpty {
      let isBreak = Advice.isBroken(retention)
      let heading = isBreak ? "Break it: " : "What next: "
      let advice = report.advice.enumerated().map { index, text in
        let isAlternative =
          index + 1 < report.advice.count && report.advice[index + 1].hasPrefix("or ")
        let end = index + 1 == report.advice.count ? "." : isAlternative ? ", " : "; "
        return ReportText.harmless(text) + end
      }
      sentences.append(heading + advice.joined())
    }
    if let trial = retention.trialSentence {
      sentences.append("Tried: " + ReportText.harmless(trial) + ".")
    }
    if let mark = finding.mark { sentences.append(Self.sentence(mark)) }
    return sentences
  }

  /// How many equal leaks there are besides.
  private var more: String {
    let count = finding.group.count
    return count > 1 ? ", and \(count - 1) more like it" : ""
  }

  /// A sentence of words.
  private static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + "."
  }
}
