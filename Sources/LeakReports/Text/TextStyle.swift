/// The style of a report's text.
public enum TextStyle: Sendable, Hashable {
  /// Without colour.
  case plain

  /// With the colours of a terminal.
  case ansi

  /// The style that suits a reader.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a terminal shows the text.
  ///   - variable: The value of an environment variable; nil where it is not set.
  /// - Returns: Colours for a terminal that has them, and for whoever forces them.
  ///
  /// `NO_COLOR` wins over `FORCE_COLOR`, and both win over what the terminal says of itself.
  package static func suited(isTerminal: Bool, _ variable: (String) -> String?) -> TextStyle {
    if let value = variable("NO_COLOR"), !value.isEmpty { return .plain }
    if let value = variable("FORCE_COLOR"), !value.isEmpty { return value == "0" ? .plain : .ansi }
    return isTerminal && variable("TERM") != "dumb" ? .ansi : .plain
  }
}
