import LeakReports

/// A finding as a command of a workflow on GitHub, which shows it at its line.
struct GitHubAnnotation {
  /// The line of the log that makes the annotation.
  let text: String

  /// Writes a finding.
  init(_ finding: Finding, _ places: FindingPlaces) {
    let words = FindingWords(finding: finding)
    var properties: [String] = []
    var sentences = words.sentences
    if let place = places.primary(of: finding) {
      switch place.file {
      case .relative(let file):
        properties.append("file=" + Self.property(file))
        if let line = place.line { properties.append("line=\(line)") }
      case .absolute(let file):
        sentences.append("At " + file + (place.line.map { ":\($0)" } ?? "") + ".")
      }
    }
    properties.append("title=" + Self.property(words.title))
    sentences.append("Fingerprint \(finding.report.fingerprint)")
    text =
      "::\(finding.isLeak ? "error" : "notice") \(properties.joined(separator: ","))::"
      + Self.data(sentences.joined(separator: "\n"))
  }

  /// A text as the message of a command.
  static func data(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  /// A text as a property of a command.
  static func property(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  /// A text with some of its scalars spelled out; a line break of two is no scalar.
  private static func escaped(_ text: String, _ names: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.map { names[$0] ?? String($0) }.joined()
  }
}
