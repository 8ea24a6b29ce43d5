extension RetentionExplanation {
  /// The explanation for people.
  ///
  /// - Parameter style: With or without colours.
  public func text(style: TextStyle = .plain) -> String {
    TextRenderer.text(of: self, style: style)
  }
}

// MARK: - CustomStringConvertible

extension RetentionExplanation: CustomStringConvertible {
  public var description: String { text() }
}
