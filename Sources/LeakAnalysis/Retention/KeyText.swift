import LeakMemory

/// A dictionary's key as it stands between brackets in a label: `"name"`, `42`.
struct KeyText {
  /// Reads words.
  private var cursor: SnapshotCursor

  /// The longest text that is shown, in bytes.
  private static let mostBytes = 40

  /// Reads keys of a snapshot.
  init(_ snapshot: Snapshot) {
    cursor = snapshot.cursor()
  }

  /// The text of the key at an address; nil where it cannot be read, and for types whose values are not told.
  ///
  /// - Parameters:
  ///   - typeName: The type's name with its module.
  ///   - address: Where the key is.
  /// - Returns: The text.
  mutating func text(ofType typeName: String, at address: UInt) -> String? {
    guard let word = firstWord(at: address, typeName) else { return nil }
    switch typeName {
    case "Swift.String":
      guard let second = cursor.word(address &+ 8) else { return nil }
      return string(word, second).map(Self.quoted)
    case "Swift.Int", "Swift.Int64": return String(Int(bitPattern: word))
    case "Swift.UInt", "Swift.UInt64": return String(word)
    case "Swift.Int32": return String(Int32(truncatingIfNeeded: word))
    case "Swift.UInt32": return String(UInt32(truncatingIfNeeded: word))
    case "Swift.Int16": return String(Int16(truncatingIfNeeded: word))
    case "Swift.UInt16": return String(UInt16(truncatingIfNeeded: word))
    case "Swift.Int8": return String(Int8(truncatingIfNeeded: word))
    case "Swift.UInt8": return String(UInt8(truncatingIfNeeded: word))
    case "Swift.Bool": return word & 1 == 0 ? "false" : "true"
    default: return nil
    }
  }

  /// The bytes of a small value, or the first word of a larger one: keys may be at the end of what can be read.
  private mutating func firstWord(at address: UInt, _ typeName: String) -> UInt? {
    if let word = cursor.word(address) { return word }
    return switch typeName {
    case "Swift.Int32", "Swift.UInt32": cursor.load(address, as: UInt32.self).map { UInt($0) }
    case "Swift.Int16", "Swift.UInt16": cursor.load(address, as: UInt16.self).map { UInt($0) }
    case "Swift.Int8", "Swift.UInt8", "Swift.Bool":
      cursor.load(address, as: UInt8.self).map { UInt($0) }
    default: nil
    }
  }

  /// A string by its two words; nil where it cannot be read.
  ///
  /// Source: stdlib/public/core/StringObject.swift, 64-bit. Verified with Swift 6.3.1.
  private mutating func string(_ first: UInt, _ second: UInt) -> String? {
    if second & 0x2000_0000_0000_0000 != 0 {
      let count = Int(second >> 56 & 0xf)
      let bytes = (0..<count).map { index in
        UInt8(truncatingIfNeeded: (index < 8 ? first : second) >> (UInt(index & 7) * 8))
      }
      return String(validating: bytes, as: UTF8.self)
    }
    let isForeign = second & 0x1000_0000_0000_0000 != 0
    let count = Int(first & 0x0000_ffff_ffff_ffff)
    guard !isForeign, count > 0 else { return count == 0 ? "" : nil }
    // Native and literal strings: the code units follow 32 bytes after the stored address.
    let start = (second & 0x0fff_ffff_ffff_ffff) &+ 32
    var bytes: [UInt8] = []
    for index in 0..<UInt(min(count, Self.mostBytes)) {
      guard let byte = cursor.load(start &+ index, as: UInt8.self) else { return nil }
      bytes.append(byte)
    }
    return count <= Self.mostBytes ? String(validating: bytes, as: UTF8.self) : Self.cut(bytes)
  }

  /// The beginning of a longer text; nil where it is no text.
  private static func cut(_ bytes: [UInt8]) -> String? {
    var bytes = bytes
    // A character may be cut in two; leave out what does not belong to a whole one.
    while let last = bytes.last, last & 0xc0 == 0x80 { bytes.removeLast() }
    if let last = bytes.last, last & 0x80 != 0 { bytes.removeLast() }
    return String(validating: bytes, as: UTF8.self).map { $0 + "…" }
  }

  /// The text between quotes, with quotes, backslashes and control characters escaped.
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\" + String(scalar)
      case _ where scalar.properties.generalCategory == .control: scalar.escaped(asASCII: true)
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}
