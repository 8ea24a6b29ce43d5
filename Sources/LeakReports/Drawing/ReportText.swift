/// Texts of programs in question as other modules may show them.
package enum ReportText {
  /// A text with control characters, line separators and changes of direction spelled out: `\u{1B}`.
  package static func harmless(_ text: String) -> String { TextLayout.harmless(text) }
}
