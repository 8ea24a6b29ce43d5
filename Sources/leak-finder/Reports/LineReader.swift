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

  /// What was read last; the lines before ``start`` are handed out.
  private var buffer: [UInt8] = []

  /// Where the next line begins in the buffer.
  private var start = 0

  /// Up to where the buffer is known to have no further line end.
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
      if buffer.count - start > limit {
        isSkipping = true
        start = buffer.count
      }
      if hasEnded { return takeRest() }
      // Only the beginning of a line is moved, once for each piece.
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      if let piece = try input(), !piece.isEmpty {
        buffer += piece
      } else {
        hasEnded = true
      }
    }
  }

  /// Takes the line before a line end out of the buffer.
  private mutating func take(until end: Int) -> Line {
    defer {
      isSkipping = false
      start = min(end + 1, buffer.count)
      searched = start
    }
    return isSkipping || end - start > limit ? .tooLong : .bytes(Array(buffer[start..<end]))
  }

  /// Takes what follows the last line end; nil where nothing does.
  private mutating func takeRest() -> Line? {
    guard isSkipping || start < buffer.count else { return nil }
    return take(until: buffer.count)
  }
}
