extension LeakReport {
  /// The report for people.
  ///
  /// - Parameters:
  ///   - style: With or without colours.
  ///   - count: How many equal leaks the text stands for, this one included.
  /// - Returns: Lines of about 100 columns, without a line break at the end.
  public func text(style: TextStyle = .plain, count: Int = 1) -> String {
    TextRenderer.text(of: self, style: style, count: count)
  }
}

// MARK: - CustomStringConvertible

extension LeakReport: CustomStringConvertible {
  /// The report for people, without colours.
  public var description: String { text() }
}
