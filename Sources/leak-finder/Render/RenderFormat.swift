/// The forms that reports can be given.
enum RenderFormat: String, CaseIterable {
  /// For people.
  case text

  /// JSON Lines, one distinct leak each.
  case json

  /// The Static Analysis Results Interchange Format, for tools.
  case sarif

  /// One page for a browser.
  case html

  /// Annotations of a workflow on GitHub.
  case github

  /// The names, for messages.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
