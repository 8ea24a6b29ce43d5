extension LeakReport {
  /// The report for people.
  ///
  /// - Parameters:
  ///   - style: With or without colours.
  ///   - count: How many equal leaks the text stands for, this one included.
  public func text(style: TextStyle = .plain, count: Int = 1) -> String {
    TextRenderer.text(of: self, style: style, count: count)
  }
}

// MARK: - CustomStringConvertible

extension LeakReport: CustomStringConvertible {
  public var description: String { text() }
}
