import LeakReports

extension ReportGroup {
  /// The report as JSON in one line, with the numbers of equal ones.
  var jsonLine: String { report.jsonLine(count: count, retractedCount: retractedCount) }
}
