extension Screen {
  /// Makes a screen, and does as much work as a small test does.
  package static func afterWork() -> Screen {
    let screen = Screen()
    for number in 0..<100 { screen.title = String(number) + screen.title.suffix(20) }
    return screen
  }
}
