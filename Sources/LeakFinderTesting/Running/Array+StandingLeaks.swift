import LeakFinder
import LeakReports

extension [ScopedReport] {
  /// The leaks among these reports that no other of them takes back, and that are to be mended first.
  ///
  /// What only lives because another of these leaks does goes with that one.
  var standingLeaks: [ScopedReport] {
    let retracted = Set(compactMap(\.report.retracts))
    let standing = filter { $0.report.outcome == .leaked && !retracted.contains($0.report.id) }
    let ids = Set(standing.map(\.report.id))
    return standing.filter { leak in leak.report.foldedUnder.map { !ids.contains($0) } ?? true }
  }
}
