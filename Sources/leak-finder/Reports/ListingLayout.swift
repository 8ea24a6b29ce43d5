import LeakReports

/// How leaks are laid out for a reader.
struct ListingLayout: Equatable {
  /// How each report is laid out.
  let options: TextOptions

  /// Whether places are links that a terminal opens.
  let hasLinks: Bool

  /// What suits the reader of the answers.
  ///
  /// - Parameters:
  ///   - console: Where the answers go.
  ///   - color: When there are colours.
  ///   - isFull: Whether every hop is told, also inside of libraries.
  init(_ console: Console, color: ColorChoice = .auto, isFull: Bool = false) {
    let style: TextStyle =
      switch color {
      case .always: .ansi
      case .never: .plain
      case .auto: TextStyle.suited(isTerminal: console.isTerminal, console.variable)
      }
    let width = console.width ?? TextOptions.usualWidth
    options = TextOptions(style: style, width: width, foldsLibraries: !isFull)
    hasLinks =
      style == .ansi && color != .never
      && FileLinks.areShown(isTerminal: console.isTerminal, console.variable)
  }
}
