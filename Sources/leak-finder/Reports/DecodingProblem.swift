import LeakKnowledge

/// What is wrong with a line that is no report.
enum DecodingProblem {
  /// The longest sentence.
  private static let limit = 160

  /// The problem in one line, without what would disturb a terminal.
  ///
  /// - Parameters:
  ///   - error: What the decoder says.
  ///   - bytes: What it was to decode; where that is no JSON, the decoder says no more than this.
  ///   - words: What is said of a mistake in JSON: its line too, where there are several.
  /// - Returns: A few words.
  static func sentence(
    for error: any Error,
    in bytes: [UInt8],
    _ words: (RulesProblem) -> String = { $0.text }
  ) -> String {
    let text: String
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?:
      text = "\(path(context.codingPath + [key])) is missing"
    case .valueNotFound(_, let context)?:
      text = "\(path(context.codingPath)) must not be null"
    case .typeMismatch(_, let context)?:
      text =
        context.codingPath.isEmpty
        ? "no JSON object" : "\(path(context.codingPath)) has the wrong type"
    case .dataCorrupted(let context)?:
      text =
        context.codingPath.isEmpty
        ? JSONReader.mistake(in: bytes).map(words) ?? "no valid JSON"
        : "\(path(context.codingPath)): \(context.debugDescription)"
    default: text = "unreadable"
    }
    let oneLine = text.unicodeScalars.prefix(limit).map { scalar in
      scalar.properties.generalCategory == .control ? " " : String(scalar)
    }
    return oneLine.joined() + (text.unicodeScalars.count > limit ? "…" : "")
  }

  /// A place in an object: `retention.path[0].kind`.
  private static func path(_ keys: [any CodingKey]) -> String {
    var text = ""
    for key in keys {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return text
  }
}
