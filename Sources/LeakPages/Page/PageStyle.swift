/// The style sheet of all pages.
enum PageStyle {
  /// The pieces in their order.
  private static let pieces = [base, reports, graph, heap]

  /// The style sheet.
  static let text = pieces.joined(separator: "\n")
}
