import LeakTracking
import Testing

extension SourceLocation {
  /// The location of a call.
  init(_ site: CallSite) {
    self.init(
      fileID: "\(site.fileID)",
      filePath: "\(site.filePath)",
      line: Int(site.line),
      column: Int(site.column)
    )
  }
}
