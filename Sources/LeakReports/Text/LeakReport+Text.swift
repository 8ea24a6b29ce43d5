extension LeakReport {
  /// Renders the report as text.
  ///
  /// - Parameters:
  ///   - style: With or without colours.
  ///   - count: How many equal leaks the text stands for, this one included.
  /// - Returns: Lines of about 100 columns, without a line break at the end.
  public func text(style: TextStyle = .plain, count: Int = 1) -> String {
    text(TextOptions(style: style), count: count)
  }

  /// The report for people, laid out for a terminal.
  ///
  /// - Parameters:
  ///   - options: How wide it is, and how it is dressed.
  ///   - count: How many equal leaks the text stands for, this one included.
  /// - Returns: Lines, without a line break at the end.
  package func text(_ options: TextOptions, count: Int = 1) -> String {
    TextRenderer.text(of: self, options, count: count)
  }

  /// The report for people where an equal one was written out before: object, number and fingerprint.
  ///
  /// - Parameters:
  ///   - number: Which of the equal leaks of a run it is, from 2.
  ///   - first: Where the first one is written out: a test's name and place.
  ///   - style: With or without colours.
  /// - Returns: Some four lines, without a line break at the end.
  package func text(
    repeating number: Int,
    ofReportIn first: String,
    style: TextStyle = .plain
  ) -> String {
    TextRenderer.text(of: self, style: style, repeating: number, ofReportIn: first)
  }
}

// MARK: - CustomStringConvertible

extension LeakReport: CustomStringConvertible {
  /// The report as text, without colours.
  public var description: String { text() }
}
