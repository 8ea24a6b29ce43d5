/// Lays text out in lines.
enum TextLayout {
  /// The text in lines of at most so many columns; a word that is longer has a longer line.
  ///
  /// Breaks at spaces; within a longer word before `.`, `[` and `<`, which begin the parts of
  /// labels and types.
  static func wrap(_ text: String, width: Int) -> [String] {
    // A text has no more characters than bytes.
    if text.utf8.count <= width, !hasSpareSpaces(text) { return [text] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let separator = line.isEmpty ? "" : " "
      if line.count + separator.count + word.count <= width {
        line += separator + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for part in parts(of: word) {
        if line.count + part.count > width, !line.isEmpty {
          lines.append(line)
          line = ""
        }
        line += part
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }

  /// Whether a text has spaces that are left out between lines: at its ends, or several together.
  private static func hasSpareSpaces(_ text: String) -> Bool {
    let bytes = text.utf8.span
    var isSpace = true
    for index in bytes.indices {
      let wasSpace = isSpace
      isSpace = bytes[index] == UInt8(ascii: " ")
      if isSpace, wasSpace { return true }
    }
    return isSpace && !bytes.isEmpty
  }

  /// The text filled up with spaces to a column, at least two.
  static func pad(_ text: String, to column: Int) -> String {
    text + String(repeating: " ", count: max(2, column - text.count))
  }

  /// A text from the program in question, with all that would disturb a terminal spelled out.
  static func harmless(_ text: String) -> String {
    guard text.hasByte(where: mayDisturb), text.unicodeScalars.contains(where: disturbs) else {
      return text
    }
    var result = ""
    for scalar in text.unicodeScalars {
      if disturbs(scalar) {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Seconds for people: `2.0 s`, `12 ms`.
  static func seconds(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return "\(seconds) s" }
    if seconds > 0, seconds < 0.0995 {
      return "\(Int((seconds * 1000).rounded(.up))) ms"
    }
    let tenths = Int((seconds * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10) s"
  }

  /// A word in the parts between which it may be broken.
  private static func parts(of word: Substring) -> [String] {
    var parts: [String] = []
    var part = ""
    for character in word {
      if ".[<".contains(character), !part.isEmpty {
        parts.append(part)
        part = ""
      }
      part.append(character)
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }

  /// Whether a byte of UTF-8 belongs to a character that disturbs, or may begin one.
  private static func mayDisturb(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2
  }

  /// Whether a character is none that is printed: a control, a line break or a change of direction.
  private static func disturbs(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
