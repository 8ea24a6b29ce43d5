import Testing

extension SourceLocation {
  /// The location of a place.
  init(_ place: SourcePlace) {
    self.init(
      fileID: place.fileID,
      filePath: place.filePath,
      line: place.line,
      column: place.column
    )
  }
}

extension SourcePlace {
  /// The place of a location.
  init(_ location: SourceLocation) {
    #if compiler(>=6.3)
    let filePath = location.filePath
    #else
    let filePath = location._filePath
    #endif
    self.init(
      fileID: location.fileID,
      filePath: filePath,
      line: location.line,
      column: location.column
    )
  }
}
