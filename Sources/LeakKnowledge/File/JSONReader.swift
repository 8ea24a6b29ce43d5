/// Reads a JSON text, without Foundation, and tells the line of what is wrong with it.
struct JSONReader {
  /// The text.
  private let bytes: [UInt8]

  /// Where to read on.
  private var position = 0

  /// The line there, from 1.
  private var line = 1

  /// How deep lists and objects may lie in each other.
  private static let mostDepth = 64

  /// Reads a whole text.
  static func read(_ bytes: [UInt8]) throws(RulesProblem) -> JSONNode {
    // A byte order mark is no part of the text.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var reader = JSONReader(bytes: bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes)
    let node = try reader.node(depth: 0)
    reader.skipSpace()
    guard reader.position == reader.bytes.count else {
      throw reader.problem("there is more behind the end of the JSON object")
    }
    return node
  }

  /// Begins to read.
  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next byte; nil at the end.
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// A mistake at the present line.
  private func problem(_ sentence: String) -> RulesProblem { RulesProblem(line: line, sentence) }

  /// Goes on behind spaces and line breaks.
  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      if byte == 0x0A { line += 1 }
      position += 1
    }
  }

  /// Reads a character if it is the next one.
  private mutating func take(_ character: Character) -> Bool {
    guard let byte = character.asciiValue, next == byte else { return false }
    position += 1
    return true
  }

  /// Reads a value.
  private mutating func node(depth: Int) throws(RulesProblem) -> JSONNode {
    skipSpace()
    guard depth < Self.mostDepth else { throw problem("lists and objects are nested too deeply") }
    let start = line
    guard let byte = next else { throw problem("the JSON text ends too early") }
    switch byte {
    case UInt8(ascii: "{"): return JSONNode(line: start, value: .members(try members(depth)))
    case UInt8(ascii: "["): return JSONNode(line: start, value: .list(try list(depth)))
    case UInt8(ascii: "\""): return JSONNode(line: start, value: .text(try text()))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONNode(line: start, value: .number(try number()))
    default: return JSONNode(line: start, value: try word())
    }
  }

  /// Reads an object.
  private mutating func members(_ depth: Int) throws(RulesProblem) -> [JSONNode.Member] {
    position += 1
    var members: [JSONNode.Member] = []
    skipSpace()
    if take("}") { return members }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw problem("a name in quotes is expected here") }
      let start = line
      let name = try text()
      skipSpace()
      guard take(":") else {
        throw problem("a colon is missing behind \(RulesProblem.quoted(name))")
      }
      members.append(JSONNode.Member(name: name, line: start, value: try node(depth: depth + 1)))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw problem("a comma or } is missing here") }
    }
  }

  /// Reads a list.
  private mutating func list(_ depth: Int) throws(RulesProblem) -> [JSONNode] {
    position += 1
    var nodes: [JSONNode] = []
    skipSpace()
    if take("]") { return nodes }
    while true {
      nodes.append(try node(depth: depth + 1))
      skipSpace()
      if take("]") { return nodes }
      guard take(",") else { throw problem("a comma or ] is missing here") }
    }
  }

  /// Reads `true`, `false` or `null`.
  private mutating func word() throws(RulesProblem) -> JSONNode.Value {
    for (word, value) in [("true", .flag(true)), ("false", .flag(false)), ("null", .null)]
      as [(String, JSONNode.Value)]
    where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw problem("this is no JSON: a value is expected here")
  }

  /// Reads a number.
  private mutating func number() throws(RulesProblem) -> String {
    let start = position
    while let byte = next, "+-.eE0123456789".utf8.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard Double(text) != nil else {
      throw problem("\(RulesProblem.quoted(text)) is no number")
    }
    return text
  }

  /// Reads a text in quotes.
  private mutating func text() throws(RulesProblem) -> String {
    position += 1
    var content: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: content, as: UTF8.self) else {
          throw problem("a text is not UTF-8")
        }
        return text
      case UInt8(ascii: "\\"): content += try escaped()
      case 0..<0x20: throw problem("a text has no end on its line")
      default: content.append(byte)
      }
    }
    throw problem("a text has no end")
  }

  /// Reads what follows a backslash.
  private mutating func escaped() throws(RulesProblem) -> [UInt8] {
    guard let byte = next else { throw problem("a text has no end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var unit = try codeUnit()
      if 0xD800..<0xDC00 ~= unit, take("\\"), take("u") {
        let low = try codeUnit()
        if 0xDC00..<0xE000 ~= low { unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00) }
      }
      guard let scalar = Unicode.Scalar(unit) else {
        throw problem("a text has half a character behind \\u")
      }
      return Array(String(scalar).utf8)
    default: throw problem("a backslash in a text is not followed by an escape of JSON")
    }
  }

  /// Reads the four digits of an escaped character.
  private mutating func codeUnit() throws(RulesProblem) -> UInt32 {
    let end = min(position + 4, bytes.count)
    let digits = String(decoding: bytes[position..<end], as: UTF8.self)
    guard digits.count == 4, let unit = UInt32(digits, radix: 16) else {
      throw problem("four hexadecimal digits are missing behind \\u")
    }
    position = end
    return unit
  }
}
