import LeakMemory

/// The program that a process has become by `exec`.
enum ReplacedProgram {
  /// The program that a process runs at its end, where it is another one than was started.
  ///
  /// - Parameters:
  ///   - name: The path or name by which it was started.
  ///   - process: The process at its end.
  /// - Returns: The path of the other program; nil where it is the same, or not known.
  static func path(of name: String, endingAs process: ProcessFacts) -> String? {
    let path = process.executablePath
    guard !path.isEmpty else { return nil }
    // A name is looked up in the folders of PATH, and may be a link there.
    guard name.contains("/") else {
      return path.split(separator: "/").last.map(String.init) == name ? nil : path
    }
    guard let real = RealPath.of(name) else { return nil }
    return real == path ? nil : path
  }
}
