/// Writes texts as JSON has them.
package enum QuotedText {
  /// Appends a text between quotes.
  ///
  /// Control characters are escaped, and line separators too although JSON allows them: some readers of lines break
  /// there.
  package static func append(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if string.hasByte(where: mayNeedEscape) {
      for scalar in string.unicodeScalars { append(scalar, to: &bytes) }
    } else {
      bytes += string.utf8
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a byte of UTF-8 belongs to a character that is escaped, or may begin one.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    // What follows 0xC2 may be a control character, what follows 0xE2 a line separator.
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xC2, 0xE2: true
    default: false
    }
  }

  /// Appends a character of a text.
  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"": bytes += "\\\"".utf8
    case "\\": bytes += "\\\\".utf8
    case "\n": bytes += "\\n".utf8
    case "\r": bytes += "\\r".utf8
    case "\t": bytes += "\\t".utf8
    case "\0"..<" ", "\u{7f}"..<"\u{a0}", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
    default: bytes += String(scalar).utf8
    }
  }
}
