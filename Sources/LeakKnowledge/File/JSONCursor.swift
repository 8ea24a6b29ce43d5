/// Goes through the bytes of a JSON text, token by token, without Foundation.
///
/// What it takes is JSON (RFC 8259). Both readers here go by it: ``JSONReader``, which names the line of a mistake, and
/// the one of stored reports, which is fast.
package struct JSONCursor {
  /// A text between quotes, as it is written.
  package struct Text {
    /// The bytes between the quotes.
    package let range: Range<Int>

    /// A hash of these bytes, where none of them is an escape.
    package let hash: UInt64

    /// Whether some of them are escapes.
    package let hasEscapes: Bool
  }

  /// How deep values may lie in one another.
  private static let mostDepth = 64

  /// The JSON text.
  package let bytes: [UInt8]

  /// The next byte's position.
  package private(set) var index = 0

  /// The number of lists and objects around the next byte.
  private var depth = 0

  /// Begins at the first byte.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A mistake at the next byte.
  package func mistake(_ sentence: String) -> JSONMistake { JSONMistake(sentence, at: index) }

  // MARK: - Single bytes

  /// The next byte behind spaces and line breaks, which stays; nil at the end.
  package mutating func next() -> UInt8? {
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      index += 1
    }
    return nil
  }

  /// Takes a byte, if it is next behind spaces.
  package mutating func take(_ byte: UInt8) -> Bool {
    guard next() == byte else { return false }
    index += 1
    return true
  }

  /// Takes bytes, if these are next.
  package mutating func take(_ expected: [UInt8]) -> Bool {
    guard bytes.count - index >= expected.count else { return false }
    for offset in expected.indices where bytes[index + offset] != expected[offset] {
      return false
    }
    index += expected.count
    return true
  }

  /// Goes on behind bytes that are known to be next.
  package mutating func skip(_ count: Int) { index += count }

  // MARK: - Lists and objects

  /// Takes the bracket that begins a list or an object.
  package mutating func enter(_ bracket: UInt8) throws(JSONMistake) {
    guard take(bracket) else { throw mistake("this is no JSON: a value is expected here") }
    depth += 1
    guard depth <= Self.mostDepth else { throw mistake("lists and objects are nested too deeply") }
  }

  /// Takes the bracket that ends a list or an object, if that is next.
  package mutating func leave(_ bracket: UInt8) -> Bool {
    guard take(bracket) else { return false }
    depth -= 1
    return true
  }

  /// Takes what follows a member: the bracket at the end, or a comma.
  ///
  /// - Returns: Whether a further member follows.
  package mutating func goesOn(to bracket: UInt8) throws(JSONMistake) -> Bool {
    if leave(bracket) { return false }
    guard take(UInt8(ascii: ",")) else {
      throw mistake("a comma or \(Unicode.Scalar(bracket)) is missing here")
    }
    return true
  }

  // MARK: - Numbers

  /// Takes a number: `-?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)?`.
  ///
  /// - Returns: The range of its bytes.
  package mutating func number() throws(JSONMistake) -> Range<Int> {
    _ = next()
    let start = index
    _ = takeAny("-")
    let first = index
    var isNumber = takeDigits()
    if index - first > 1, bytes[first] == UInt8(ascii: "0") { isNumber = false }
    if takeAny(".") { isNumber = takeDigits() && isNumber }
    if takeAny("eE") {
      // `JSONDecoder` does not take 0e9.
      if index - first == 2, bytes[first] == UInt8(ascii: "0") { isNumber = false }
      _ = takeAny("+-")
      isNumber = takeDigits() && isNumber
    }
    guard isNumber else { throw JSONMistake("this is no number", at: start) }
    return start..<index
  }

  /// Takes one of some characters, if it is next.
  private mutating func takeAny(_ characters: StaticString) -> Bool {
    guard index < bytes.count, characters.description.utf8.contains(bytes[index]) else {
      return false
    }
    index += 1
    return true
  }

  /// Takes digits.
  ///
  /// - Returns: Whether there are any.
  private mutating func takeDigits() -> Bool {
    let start = index
    while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    return index > start
  }

  // MARK: - Texts

  /// Takes a text between quotes.
  package mutating func text() throws(JSONMistake) -> Text {
    guard take(UInt8(ascii: "\"")) else { throw mistake("a text in quotes is expected here") }
    let start = index
    var position = index
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var hasEscapes = false
    defer { index = position }
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return Text(range: start..<(position - 1), hash: hash, hasEscapes: hasEscapes)
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        // The character behind it ends no text; what it is, is seen later.
        position += 1
        guard position < bytes.count else { break }
      }
      guard byte >= 0x20 else { throw JSONMistake("a text has no end on its line", at: start) }
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      position += 1
    }
    throw JSONMistake("a text has no end", at: start)
  }

  /// The bytes of a text, with its escapes replaced by what they stand for.
  package func content(of text: Text) throws(JSONMistake) -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(text.range.count)
    var position = text.range.lowerBound
    while position < text.range.upperBound {
      guard bytes[position] == UInt8(ascii: "\\") else {
        content.append(bytes[position])
        position += 1
        continue
      }
      let escape = bytes[position + 1]
      position += 2
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(escape)
      case UInt8(ascii: "b"): content.append(0x08)
      case UInt8(ascii: "f"): content.append(0x0C)
      case UInt8(ascii: "n"): content.append(0x0A)
      case UInt8(ascii: "r"): content.append(0x0D)
      case UInt8(ascii: "t"): content.append(0x09)
      case UInt8(ascii: "u"): content += try character(at: &position, before: text.range.upperBound)
      default:
        throw JSONMistake(
          "a backslash in a text is not followed by an escape of JSON",
          at: position
        )
      }
    }
    return content
  }

  /// The character of an escape, or of the two that a surrogate pair takes.
  private func character(
    at position: inout Int,
    before end: Int
  ) throws(JSONMistake) -> String.UTF8View {
    var unit = try codeUnit(at: &position, before: end)
    if 0xD800..<0xDC00 ~= unit, end - position >= 2, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    {
      position += 2
      let low = try codeUnit(at: &position, before: end)
      if 0xDC00..<0xE000 ~= low { unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00) }
    }
    guard let scalar = Unicode.Scalar(unit) else {
      throw JSONMistake("a text has half a character behind \\u", at: position)
    }
    return String(scalar).utf8
  }

  /// The four hexadecimal digits of an escape.
  private func codeUnit(
    at position: inout Int,
    before end: Int
  ) throws(JSONMistake) -> UInt32 {
    var unit: UInt32 = 0
    for offset in 0..<4 {
      guard position + offset < end,
        let digit = Character(Unicode.Scalar(bytes[position + offset])).hexDigitValue
      else {
        throw JSONMistake("four hexadecimal digits are missing behind \\u", at: position)
      }
      unit = unit << 4 + UInt32(digit)
    }
    position += 4
    return unit
  }
}
