import LeakReports
import Testing

@Suite("Choice of colours")
struct TextStyleTests {
  /// Who reads, what the environment says, and what suits.
  struct Case: Sendable, CustomTestStringConvertible {
    /// Whether a terminal shows the text.
    let isTerminal: Bool

    /// The environment's variables.
    let variables: [String: String]

    /// The style that suits.
    let style: TextStyle

    var testDescription: String { "\(isTerminal ? "terminal" : "file") \(variables)" }
  }

  @Test(
    "a terminal gets colours unless it or the environment says no",
    arguments: [
      Case(isTerminal: true, variables: [:], style: .ansi),
      Case(isTerminal: true, variables: ["TERM": "xterm-256color"], style: .ansi),
      Case(isTerminal: true, variables: ["TERM": "dumb"], style: .plain),
      Case(isTerminal: true, variables: ["NO_COLOR": "1"], style: .plain),
      Case(isTerminal: true, variables: ["NO_COLOR": ""], style: .ansi),
      Case(isTerminal: false, variables: [:], style: .plain),
      Case(isTerminal: false, variables: ["FORCE_COLOR": "1"], style: .ansi),
      Case(isTerminal: true, variables: ["FORCE_COLOR": "0"], style: .plain),
      Case(isTerminal: true, variables: ["FORCE_COLOR": "1", "NO_COLOR": "1"], style: .plain),
      Case(isTerminal: true, variables: ["FORCE_COLOR": "1", "TERM": "dumb"], style: .ansi),
    ]
  )
  func suited(_ example: Case) {
    let style = TextStyle.suited(isTerminal: example.isTerminal) { example.variables[$0] }
    #expect(style == example.style)
  }
}
