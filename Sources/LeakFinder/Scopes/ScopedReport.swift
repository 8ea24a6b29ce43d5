package import LeakReports

/// A report with the call that registered its object, in the form that test frameworks want.
package struct ScopedReport: Sendable {
  /// What became of the object.
  package let report: LeakReport

  /// The `#fileID` of the call.
  package let fileID: StaticString

  /// The `#filePath` of the call.
  package let filePath: StaticString

  /// The `#line` of the call.
  package let line: UInt

  /// The `#column` of the call.
  package let column: UInt
}
