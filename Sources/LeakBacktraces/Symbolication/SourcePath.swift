/// What debug information says in the place of a source file's path.
enum SourcePath {
  /// Whether a path leads to a file that a programmer wrote.
  static func isReal(_ path: some StringProtocol) -> Bool {
    !path.isEmpty && path != "??" && !path.contains("<compiler-generated>")
      && !path.contains("<stdin>") && !path.hasSuffix(".o") && !path.hasSuffix("/<unknown>")
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
