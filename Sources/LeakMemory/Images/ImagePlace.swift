/// Places in executables and libraries that have no name there, as texts: `server + 0x4a10`.
///
/// The offset is the address before the load bias is added, which stays as it is where symbols are stripped.
package enum ImagePlace {
  /// What is between the image's name and the offset.
  private static let separator = " + 0x"

  /// What is between places of which it takes names to tell which one is meant.
  private static let alternative = " or "

  /// The text of places of which it takes names to tell which one is meant; empty for none.
  package static func text(anyOf places: [String]) -> String {
    places.joined(separator: alternative)
  }

  /// The text of a place.
  package static func text(image: String, offset: UInt64) -> String {
    image + separator + String(offset, radix: 16)
  }

  /// The image that a text is a place in, and nothing else; nil for other texts.
  package static func image(of text: String) -> String? {
    let bytes = Array(text.utf8)
    let digits = bytes.reversed().prefix(while: isDigit).count
    let mark = Array(separator.utf8)
    let name = bytes.count - digits - mark.count
    guard digits > 0, name > 0, bytes[name..<(name + mark.count)].elementsEqual(mark) else {
      return nil
    }
    return String(decoding: bytes[..<name], as: UTF8.self)
  }

  /// Replaces the places in an image that a text names.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - image: The image's name.
  ///   - name: What to write for an offset, or for several of which it takes names to tell which one is meant; nil where
  ///     the text stays as it is.
  /// - Returns: The text.
  /// - Complexity: O(*n*) in the text.
  package static func replacing(
    in text: String,
    image: String,
    by name: ([UInt64]) -> String?
  ) -> String {
    let bytes = Array(text.utf8)
    let start = Array((image + separator).utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard !image.isEmpty, bytes[index] == start[0],
        bytes.count - index > start.count, bytes[index...].starts(with: start),
        index == 0 || !isPartOfName(bytes[index - 1])
      else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let (offsets, end) = offsets(in: bytes, at: index, start)
      if let offsets, let found = name(offsets) {
        result += Array(found.utf8)
      } else {
        result += bytes[index..<end]
      }
      index = end
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The offsets of a place and of those that may be meant instead, and where their text ends; nil for numbers that are none.
  private static func offsets(
    in bytes: [UInt8],
    at index: Int,
    _ start: [UInt8]
  ) -> (offsets: [UInt64]?, end: Int) {
    let next = Array(alternative.utf8) + start
    var offsets: [UInt64]? = []
    var digits = bytes[(index + start.count)...].prefix(while: isDigit)
    while true {
      guard let offset = UInt64(String(decoding: digits, as: UTF8.self), radix: 16) else {
        return (nil, digits.endIndex)
      }
      offsets?.append(offset)
      guard bytes[digits.endIndex...].starts(with: next) else { return (offsets, digits.endIndex) }
      digits = bytes[(digits.endIndex + next.count)...].prefix(while: isDigit)
    }
  }

  /// Whether a byte is a hexadecimal digit as places have them.
  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Whether a byte makes what follows the end of a longer name.
  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || "-_.+".utf8.contains(byte)
      || UnicodeScalar(byte).properties.isAlphabetic
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
