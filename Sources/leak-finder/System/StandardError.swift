import Glibc

/// Standard error, written to without a buffer.
enum StandardError {
  /// Whether a terminal shows it.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes a text; nobody can be told where that fails.
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    // SAFETY: The kernel reads what is left of the bytes, while they are lent.
    unsafe bytes.withUnsafeBytes { raw in
      var done = 0
      while done < raw.count, let base = raw.baseAddress {
        let got = unsafe Glibc.write(STDERR_FILENO, base + done, raw.count - done)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        done += got
      }
    }
  }
}
