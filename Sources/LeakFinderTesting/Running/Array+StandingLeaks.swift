import LeakFinder
import LeakReports

extension [ScopedReport] {
  /// The leaks among these reports that no other of them takes back.
  var standingLeaks: [ScopedReport] {
    let retracted = Set(compactMap(\.report.retracts))
    return filter { $0.report.outcome == .leaked && !retracted.contains($0.report.id) }
  }
}
