/// When there are colours.
enum ColorChoice: String {
  /// Where a terminal shows the text.
  case auto

  /// Also in a file or pipe.
  case always

  /// Not at all.
  case never

  /// The value of `--color`; without one, that of a terminal.
  init(option: String?) throws(UsageError) {
    guard let choice = ColorChoice(rawValue: option ?? Self.auto.rawValue) else {
      throw UsageError(message: "--color wants auto, always or never")
    }
    self = choice
  }
}
