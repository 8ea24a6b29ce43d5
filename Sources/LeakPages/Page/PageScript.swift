/// The script of all pages: plain JavaScript, in pieces that each answer one question.
///
/// Texts in Swift compile in a fiftieth of the time that the same bytes take as an embedded resource
/// (docs/decisions/0032-pages-in-one-file.md).
enum PageScript {
  /// The pieces in the order in which they need each other.
  private static let pieces = [
    elements, frame, lists, outlines, layout, drawing, hops, leaks, finding, reports,
    tables, areas, treemap, tasks, heap, start,
  ]

  /// The script; its names are seen by nothing else.
  static let text = "(() => {\n'use strict';\n" + pieces.joined(separator: "\n") + "})();\n"
}
