package import LeakReports
package import LeakTracking

/// A report with the call that registered its object, in the form that test frameworks want.
package struct ScopedReport: Sendable {
  /// What became of the object.
  package let report: LeakReport

  /// The call: its `fileID`, `filePath`, `line` and `column`.
  package let site: CallSite

  /// Where the object is, with every bit turned.
  ///
  /// A report holds nothing. Of an object that is gone 0.
  package let place: UInt
}
