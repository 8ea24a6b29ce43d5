/// Says on a terminal what takes longer than a second.
final class Progress {
  /// How long nothing is said, in seconds.
  private static let patience = 1.0

  /// When the work began.
  private let start: ContinuousClock.Instant

  /// Writes to the terminal without ending the line; nil where no one watches.
  private let write: ((String) -> Void)?

  /// Whether a line was written that is to be cleared.
  private var hasWritten = false

  /// Begins to watch.
  init(_ console: Console) {
    start = .now
    write = console.status
  }

  /// Names what is done next.
  func begin(_ stage: String) {
    guard let write else { return }
    let passed = ContinuousClock.now - start
    guard passed >= .seconds(Self.patience) else { return }
    write("\r\u{1b}[K\(stage) …")
    hasWritten = true
  }

  /// Clears what was written.
  func end() {
    guard hasWritten else { return }
    write?("\r\u{1b}[K")
    hasWritten = false
  }
}
