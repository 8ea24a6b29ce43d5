/// Texts that occur again and again, each stored once.
struct SharedTexts {
  /// How many different texts are remembered; those of further ones have storage of their own.
  private static let mostTexts = 1 << 18

  /// How long a text is at most that is remembered.
  private static let mostBytes = 512

  /// The texts by a hash of their bytes.
  private var known: [UInt64: String] = [:]

  /// The text of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: A part of a line.
  ///   - hash: A hash of these bytes.
  /// - Returns: The text; nil where the bytes are no UTF-8.
  mutating func text(_ bytes: ArraySlice<UInt8>, hash: UInt64) -> String? {
    // So short a text has no storage.
    guard bytes.count > 15, bytes.count <= Self.mostBytes else {
      return String(validating: bytes, as: UTF8.self)
    }
    if let text = known[hash], Self.isText(text, of: bytes) { return text }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    if known.count < Self.mostTexts { known[hash] = text }
    return text
  }

  /// Whether a text has these bytes.
  private static func isText(_ text: String, of bytes: ArraySlice<UInt8>) -> Bool {
    let known = text.utf8.span
    guard known.count == bytes.count else { return false }
    for index in known.indices where known[index] != bytes[bytes.startIndex + index] {
      return false
    }
    return true
  }
}
