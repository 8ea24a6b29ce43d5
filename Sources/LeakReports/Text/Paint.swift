/// Gives the parts of a text their colours.
struct Paint: Sendable {
  /// What a part is, which decides its colour.
  enum Role: String, Sendable {
    /// The word `LEAK`.
    case alarm = "1;31"

    /// The word `LATE`, and the hop to break.
    case mark = "1;33"

    /// What the text is about, and headings.
    case strong = "1"

    /// What a reader may skip.
    case faint = "2"

    /// Everything else.
    case normal = ""
  }

  /// How the text is dressed.
  let options: TextOptions

  /// The text in the role's colour.
  func callAsFunction(_ text: String, _ role: Role) -> String {
    guard options.style == .ansi, role != .normal, !text.isEmpty else { return text }
    return "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m"
  }
}
