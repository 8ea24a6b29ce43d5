import LeakReports
import Testing

/// Compares the whole text of a report.
func expectText(
  _ report: LeakReport,
  _ text: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let actual = "\(report)"
  #expect(actual == text, "printed:\n\(actual)\n<end>", sourceLocation: sourceLocation)
}
