/// Reads lines from pieces of input, and skips lines that are too long to be a report.
struct LineReader {
  /// A line without its end.
  enum Line: Equatable {
    /// The line's bytes.
    case bytes([UInt8])

    /// The line was skipped because it was longer than the limit.
    case tooLong
  }

  /// Reads the next piece.
  private let input: Console.Input

  /// The longest line that is kept, in bytes.
  private let limit: Int

  /// What was read and not handed out.
  private var buffer: [UInt8] = []

  /// How much of the buffer is known to have no line end.
  private var searched = 0

  /// Whether a line that is too long is being skipped.
  private var isSkipping = false

  /// Whether the input has ended.
  private var hasEnded = false

  /// Reads from pieces of input.
  init(_ input: @escaping Console.Input, limit: Int = 16 << 20) {
    self.input = input
    self.limit = limit
  }

  /// The next line; nil at the end.
  ///
  /// - Throws: What reading throws.
  mutating func next() throws(SystemError) -> Line? {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return take(until: end)
      }
      searched = buffer.count
      if searched > limit {
        isSkipping = true
        buffer = []
        searched = 0
      }
      if hasEnded { return takeRest() }
      if let piece = try input(), !piece.isEmpty {
        buffer += piece
      } else {
        hasEnded = true
      }
    }
  }

  /// Takes the line before a line end out of the buffer.
  private mutating func take(until end: Int) -> Line {
    defer { isSkipping = false }
    let line = Array(buffer[..<end])
    buffer.removeFirst(min(end + 1, buffer.count))
    searched = 0
    return isSkipping || line.count > limit ? .tooLong : .bytes(line)
  }

  /// Takes what follows the last line end; nil where nothing does.
  private mutating func takeRest() -> Line? {
    guard isSkipping || !buffer.isEmpty else { return nil }
    return take(until: buffer.count)
  }
}
