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
  ///
  /// A helper that hands the path and the line on leaves its own identifier of the file: the path has the file then.
  init(_ site: CallSite) {
    let (fileID, filePath) = ("\(site.fileID)", "\(site.filePath)")
    let module = fileID.prefix { $0 != "/" }
    let file = filePath.split(separator: "/").last ?? ""
    self.init(
      fileID: fileID.hasSuffix("/\(file)") || file.isEmpty ? fileID : "\(module)/\(file)",
      filePath: filePath,
      line: Int(clamping: site.line),
      column: Int(clamping: site.column)
    )
  }
}
