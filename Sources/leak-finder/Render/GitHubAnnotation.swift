import LeakReports

/// A finding as a command of a workflow on GitHub, which shows it at its line.
struct GitHubAnnotation {
  /// The line of the log that makes the annotation.
  let text: String

  /// Writes a finding.
  init(_ finding: Finding, _ places: FindingPlaces) {
    let words = FindingWords(finding)
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
      + sentences.map(Self.data).joined(separator: Self.data("\n"))
  }

  /// A text as the message of a command.
  static func data(_ text: String) -> String { escaped(text, "%\r\n") }

  /// A text as a property of a command.
  static func property(_ text: String) -> String { escaped(text, "%\r\n:,") }

  /// A text with some of its characters as `%XX`; a line break of two is two characters here.
  private static func escaped(_ text: String, _ characters: String) -> String {
    guard text.hasByte(where: characters.utf8.contains) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if characters.unicodeScalars.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
