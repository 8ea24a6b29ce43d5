/// What is wrong with a file of rules, in one sentence.
package struct RulesProblem: Error, Hashable, Sendable {
  /// The line, from 1; nil for the file as a whole.
  package let line: Int?

  /// What is wrong, without a full stop.
  package let sentence: String

  /// Describes a mistake.
  init(line: Int?, _ sentence: String) {
    self.line = line
    self.sentence = sentence
  }

  /// The sentence with its line: `line 7: unknown name "typ"`.
  package var text: String { line.map { "line \($0): \(sentence)" } ?? sentence }

  /// A text of the file as it may stand in one line: short, without control characters.
  static func quoted(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(60).map { scalar in
      scalar.properties.generalCategory == .control ? "?" : String(scalar)
    }
    return "\"" + shown.joined() + (text.unicodeScalars.count > 60 ? "…" : "") + "\""
  }
}
