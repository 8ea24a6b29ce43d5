import LeakFinder
import LeakReports

extension LeakFailure {
  /// A file about a leak, for those who read the test's results later.
  struct File: Hashable, Sendable {
    /// The name that is wanted for it.
    let name: String

    /// The content.
    let content: String
  }

  /// The whole text and, as JSON in one line, what was found; none for what is about no leak.
  ///
  /// The text is whole even where the test is told a short one, because an equal leak was reported before.
  var files: [File] {
    if let report = repeated?.report {
      return files(
        named: "leak-\(Self.fileName(of: report.object.typeName))-\(report.fingerprint)",
        json: report.jsonLine
      )
    }
    guard let growth else { return [] }
    let name = "growth-\(Self.fileName(of: growth.typeName))"
    return files(named: name, json: growth.explanation?.jsonLine)
  }

  /// The text and JSON under a name.
  private func files(named name: String, json: String?) -> [File] {
    [File(name: name + ".txt", content: message + "\n")]
      + (json.map { [File(name: name + ".json", content: $0 + "\n")] } ?? [])
  }

  /// The longest part of a file's name that is a type's.
  private static let mostCharacters = 60

  /// A type as a part of a file's name: letters, digits and underscores, `Box_Doc` for `Demo.Box<Demo.Doc>`.
  private static func fileName(of typeName: String) -> String {
    let words = TypeName.short(typeName).split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return String(words.joined(separator: "_").prefix(mostCharacters))
  }
}
