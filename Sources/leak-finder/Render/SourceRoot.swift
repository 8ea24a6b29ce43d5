/// The folder that paths in reports for tools are relative to.
enum SourceRoot {
  /// Names files relative to a folder.
  ///
  /// - Parameter root: The folder; nil for the current one.
  /// - Returns: What names them.
  /// - Throws: That there is no such folder.
  static func uris(below root: String?) throws(CommandFailure) -> SourceURI {
    let path = root ?? "."
    guard let real = Folders.real(path) else {
      throw CommandFailure(
        message: "there is no folder \(Invocation.quotable(path))",
        exitCode: ExitCode.noInput
      )
    }
    // Compilers write paths as they were given, through links too.
    let written = path.hasPrefix("/") ? path : Folders.workingFolder.map { $0 + "/" + path }
    return SourceURI(roots: [real] + [written].compactMap(\.self))
  }
}
