/// The forms of viewers that `graph` writes.
enum GraphFormat: String, CaseIterable {
  /// V8's heap snapshots, for Chrome's developer tools.
  case heapsnapshot
  /// A trace, for Perfetto.
  case perfetto
  /// A drawing of a part, for Graphviz.
  case dot

  /// How far a drawing goes where nothing else is said, in steps.
  static let usualDepth = 3

  /// How far a drawing goes at most.
  static let mostDepth = 100
}
