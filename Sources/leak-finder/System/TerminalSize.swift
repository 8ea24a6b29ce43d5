import Glibc

/// How large the terminal is.
enum TerminalSize {
  /// The columns of the terminal that shows standard output; nil where none does, or it does not say.
  static var columns: Int? {
    var size = winsize()
    // SAFETY: The kernel fills in the local variable.
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}
