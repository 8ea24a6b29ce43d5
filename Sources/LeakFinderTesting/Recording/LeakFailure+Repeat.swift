import LeakReports

extension LeakFailure {
  /// What a failure says where an equal leak was reported in full before.
  struct Repeat: Sendable {
    /// The report.
    let report: LeakReport

    /// The running test; nil where it is not known.
    let testName: String?

    /// What to say before it; nil where there is nothing.
    let preface: String?

    /// The test and the place where the report in full is found: `PopTests.testPop (PopTests.swift:10)`.
    func location(_ place: SourcePlace) -> String {
      let line = FileName.place(
        FileName.short(place.filePath),
        line: place.line,
        isLineApproximate: false
      )
      return testName.map { "\($0) (\(line))" } ?? line
    }

    /// The short text.
    func text(_ occurrence: RepeatedLeaks.Occurrence) -> String {
      let text = report.text(repeating: occurrence.number, ofReportIn: occurrence.first)
      return preface.map { $0 + "\n\n" + text } ?? text
    }
  }

  /// The text to record.
  ///
  /// - Parameter leaks: What was recorded before. Ask once for each failure, since it is counted there.
  /// - Returns: The whole text for the first of equal leaks, else a short one.
  func text(after leaks: RepeatedLeaks = .shared) -> String {
    guard let repeated,
      let occurrence = leaks.count(
        repeated.report.likeness,
        at: repeated.location(place),
        number: 1 + alikeCount
      )
    else { return message + alikeText }
    return repeated.text(occurrence) + alikeText
  }
}
