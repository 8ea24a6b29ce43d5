extension LeakReport.CallSite {
  /// The function that made the call, as far as the stack tells.
  ///
  /// A helper that forwards its caller's `#filePath` and `#line` is the innermost frame without
  /// being the place that is meant, so the frame has to fit the file.
  package var function: String? {
    let name = FileName.short(file)
    let inFile = backtrace.filter { site in site.file.map(FileName.short) == name }
    let frame =
      inFile.first { $0.line == line } ?? inFile.first
      ?? backtrace.first.flatMap { $0.file == nil ? $0 : nil }
    return frame?.symbol
  }
}
