import LeakTracking

/// A line of source code, as test frameworks want it.
struct SourcePlace: Hashable, Sendable {
  /// Module and file name.
  let fileID: String

  /// The file's path.
  let filePath: String

  /// The line, from 1.
  let line: Int

  /// The column, from 1.
  let column: Int

  /// Names a place.
  init(fileID: String, filePath: String, line: Int, column: Int) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The place of a call.
  init(_ site: CallSite) {
    self.init(
      fileID: "\(site.fileID)",
      filePath: "\(site.filePath)",
      line: Int(clamping: site.line),
      column: Int(clamping: site.column)
    )
  }
}
