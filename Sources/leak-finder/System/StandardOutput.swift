import Glibc

/// Standard output with a buffer of its own, so that a failure to write is known.
final class StandardOutput {
  /// So much is written at once where no terminal shows it.
  private static let pieceByteCount = 1 << 16

  /// Whether a terminal shows it, which gets each line at once.
  let isTerminal = isatty(STDOUT_FILENO) == 1

  /// What was not written yet.
  private var pending: [UInt8] = []

  /// Why something could not be written; nil where all could.
  private(set) var failure: SystemError?

  /// Writes a line.
  func print(_ line: String) {
    guard failure == nil else { return }
    pending += line.utf8
    pending.append(UInt8(ascii: "\n"))
    if isTerminal || pending.count >= Self.pieceByteCount { flush() }
  }

  /// Writes what is pending.
  func flush() {
    let bytes = pending
    pending.removeAll(keepingCapacity: true)
    guard failure == nil else { return }
    // SAFETY: The kernel reads what is left of the bytes, while they are lent.
    unsafe bytes.withUnsafeBytes { raw in
      var done = 0
      while done < raw.count, let base = raw.baseAddress {
        let got = unsafe write(STDOUT_FILENO, base + done, raw.count - done)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else {
          failure = .last
          return
        }
        done += got
      }
    }
  }
}
