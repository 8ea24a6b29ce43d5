extension RetentionExplanation {
  /// Renders the explanation as text.
  ///
  /// - Parameter style: With or without colours.
  /// - Returns: Lines of about 100 columns, without a line break at the end.
  public func text(style: TextStyle = .plain) -> String {
    TextRenderer.text(of: self, style: style)
  }
}

// MARK: - CustomStringConvertible

extension RetentionExplanation: CustomStringConvertible {
  /// The explanation as text, without colours.
  public var description: String { text() }
}
