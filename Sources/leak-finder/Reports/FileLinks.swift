import LeakReports

/// Turns places in a text, such as `Screen.swift:58`, into links that a terminal opens.
struct FileLinks {
  /// A place as it is written, and what it leads to.
  private struct Link {
    /// `Screen.swift:58`.
    let place: String

    /// `file:///demo/Screen.swift#58`.
    let target: String
  }

  /// The links, those with the longest places first.
  private let links: [Link]

  /// Collects the places of a report.
  init(_ report: LeakReport) {
    var sites = report.dismissal.backtrace + (report.creation?.backtrace ?? [])
    for call in [report.dismissal, report.creation].compactMap(\.self) {
      sites.append(SourceSite(symbol: nil, file: call.file, line: call.line))
    }
    for step in report.retention?.path ?? [] {
      sites += [step.source, step.variable?.suspension].compactMap(\.self)
      if let variable = step.variable {
        sites.append(SourceSite(symbol: nil, file: variable.file, line: variable.line))
      }
    }
    var targets: [String: Set<String>] = [:]
    for site in sites {
      guard let file = site.file, file.hasPrefix("/"), let line = site.line else { continue }
      let place = FileName.place(
        FileName.short(file),
        line: line,
        isLineApproximate: site.isLineApproximate
      )
      targets[place, default: []].insert("file://\(SourceURI.encoded(file))#\(line)")
    }
    // Of two files with one name nothing says which is meant.
    links = targets.compactMap { place, targets in
      targets.count == 1 ? targets.first.map { Link(place: place, target: $0) } : nil
    }.sorted { ($1.place.utf8.count, $0.place) < ($0.place.utf8.count, $1.place) }
  }

  /// The text with links.
  func linked(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let (link, range) = first(in: rest) {
      result += rest[..<range.lowerBound]
      result += "\u{1B}]8;;\(link.target)\u{1B}\\\(link.place)\u{1B}]8;;\u{1B}\\"
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  /// The first place in a text that is a word of its own.
  private func first(in text: Substring) -> (Link, Range<Substring.Index>)? {
    var found: (Link, Range<Substring.Index>)?
    for link in links {
      guard let range = text.ranges(of: link.place).first(where: { Self.isWord($0, in: text) })
      else { continue }
      if found.map({ range.lowerBound < $0.1.lowerBound }) ?? true { found = (link, range) }
    }
    return found
  }

  /// Whether neither a name nor a number goes on at the ends of a range.
  private static func isWord(_ range: Range<Substring.Index>, in text: Substring) -> Bool {
    let before = text[..<range.lowerBound].last
    let after = text[range.upperBound...].first
    return !(before.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false)
      && !(after?.isNumber ?? false)
  }

  /// Whether the terminal is one that has links.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a terminal shows the text.
  ///   - variable: The value of an environment variable.
  /// - Returns: Whether it is known to have links, or `FORCE_HYPERLINK` says so.
  static func areShown(isTerminal: Bool, _ variable: (String) -> String?) -> Bool {
    if let forced = variable("FORCE_HYPERLINK"), !forced.isEmpty { return forced != "0" }
    guard isTerminal else { return false }
    let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby"]
    if let program = variable("TERM_PROGRAM"), programs.contains(program) { return true }
    if let version = variable("VTE_VERSION").flatMap({ Int($0) }), version >= 5_000 { return true }
    let terms = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "contour"]
    if let term = variable("TERM"), terms.contains(where: term.hasPrefix) { return true }
    return ["WT_SESSION", "KONSOLE_VERSION", "DOMTERM"].contains { variable($0) != nil }
  }
}
