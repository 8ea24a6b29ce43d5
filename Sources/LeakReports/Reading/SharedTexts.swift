/// Texts that occur again and again, each stored once.
struct SharedTexts {
  /// How many different texts are remembered; those of further ones have storage of their own.
  private static let mostTexts = 1 << 18

  /// How long a text is at most that is remembered.
  private static let mostBytes = 512

  /// The texts by a hash of their bytes.
  private var known: [UInt64: String] = [:]

  /// None yet.
  init() {}

  /// The text of some bytes.
  ///
  /// - Parameter bytes: A part of a line.
  /// - Returns: The text; nil where the bytes are no UTF-8.
  mutating func text(_ bytes: ArraySlice<UInt8>) -> String? {
    // So short a text has no storage.
    guard bytes.count > 15, bytes.count <= Self.mostBytes else { return Self.valid(bytes) }
    let key = Self.hash(bytes)
    if let text = known[key], text.utf8.elementsEqual(bytes) { return text }
    guard let text = Self.valid(bytes) else { return nil }
    if known.count < Self.mostTexts { known[key] = text }
    return text
  }

  /// The text of bytes that are UTF-8; what is not comes out changed.
  private static func valid(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  /// A hash of bytes.
  private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }
}
