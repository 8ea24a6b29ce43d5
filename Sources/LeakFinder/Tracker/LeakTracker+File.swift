package import LeakReports

extension LeakTracker {
  /// Appends reports to the file of `LEAKFINDER_REPORT`, if there is one.
  ///
  /// For reports on objects that nobody registered: those that nothing reaches. All others are there already.
  package func appendToFile(_ reports: [LeakReport]) { desk.append(reports) }
}
