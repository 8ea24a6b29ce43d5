/// File names as reports write them.
package enum FileName {
  /// The last component of a path.
  package static func short(_ path: String) -> String {
    var name = path.utf8[...]
    while name.last == UInt8(ascii: "/") { name.removeLast() }
    guard !name.isEmpty else { return path }
    let slash = name.lastIndex(of: UInt8(ascii: "/")).map { name.index(after: $0) }
    return String(path[(slash ?? name.startIndex)..<name.endIndex])
  }

  /// A place as `Screen.swift:58`, or `Screen.swift:~58` where the line is a guess.
  ///
  /// - Parameters:
  ///   - file: How the file is to be named.
  ///   - line: The line, if it is known.
  ///   - isLineApproximate: Whether the line is a guess.
  /// - Returns: The file alone where the line is unknown.
  package static func place(_ file: String, line: Int?, isLineApproximate: Bool = false) -> String {
    guard let line else { return file }
    return "\(file):\(isLineApproximate ? "~" : "")\(line)"
  }
}
