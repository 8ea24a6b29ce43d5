/// Goes through the bytes of a JSON text, value by value.
///
/// What it takes is JSON; it may refuse what is JSON too: texts with escapes beyond the simple ones, repeated names.
struct JSONScanner {
  /// What is not taken; nothing is said of it.
  struct Failure: Error {}

  /// How deep values may lie in one another.
  private static let mostDepth = 64

  /// The text.
  private let bytes: [UInt8]

  /// Where the next byte is.
  private var index = 0

  /// How deep the present value lies.
  private var depth = 0

  /// Texts that occur again.
  private(set) var texts: SharedTexts

  /// Begins at the first byte.
  init(_ bytes: [UInt8], _ texts: SharedTexts) {
    self.bytes = bytes
    self.texts = texts
  }

  // MARK: - Bytes

  /// The next byte that is no space; it stays.
  private mutating func next() throws(Failure) -> UInt8 {
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 0x09 || byte == 0x0d || byte == 0x0a else { return byte }
      index += 1
    }
    throw Failure()
  }

  /// Takes a byte that must be there.
  private mutating func take(_ byte: UInt8) throws(Failure) {
    guard try next() == byte else { throw Failure() }
    index += 1
  }

  /// Takes a word that must be there.
  private mutating func take(word: StaticString) throws(Failure) {
    guard bytes.count - index >= word.utf8CodeUnitCount else { throw Failure() }
    for byte in word.description.utf8 {
      guard bytes[index] == byte else { throw Failure() }
      index += 1
    }
  }

  /// Makes sure that nothing follows.
  mutating func end() throws(Failure) {
    if (try? next()) != nil { throw Failure() }
  }

  // MARK: - Single values

  /// Takes `null`, if that is next.
  private mutating func takeNull() throws(Failure) -> Bool {
    guard try next() == UInt8(ascii: "n") else { return false }
    try take(word: "null")
    return true
  }

  /// A value, or nil for `null`.
  mutating func optional<Value>(
    _ read: (inout JSONScanner) throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    try takeNull() ? nil : read(&self)
  }

  /// `true` or `false`.
  mutating func flag() throws(Failure) -> Bool {
    let isTrue = try next() == UInt8(ascii: "t")
    try take(word: isTrue ? "true" : "false")
    return isTrue
  }

  /// A whole number, written as one.
  mutating func integer() throws(Failure) -> Int {
    let digits = try numeral()
    guard let number = Int(digits) else { throw Failure() }
    return number
  }

  /// A whole number that is not negative.
  mutating func count(atMost limit: Int = .max) throws(Failure) -> Int {
    let number = try integer()
    guard (0...max(0, limit)).contains(number) else { throw Failure() }
    return number
  }

  /// A number.
  mutating func number() throws(Failure) -> Double {
    guard let number = Double(try numeral()), number.isFinite else { throw Failure() }
    return number
  }

  /// A number as it is written: `-?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)?`.
  private mutating func numeral() throws(Failure) -> String {
    _ = try next()
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let first = index
    try digits()
    if index - first > 1, bytes[first] == UInt8(ascii: "0") { throw Failure() }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      // `JSONDecoder` does not take 0e9.
      guard index - first > 1 || bytes[first] != UInt8(ascii: "0") else { throw Failure() }
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
      {
        index += 1
      }
      try digits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Takes digits, at least one.
  private mutating func digits() throws(Failure) {
    let start = index
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
      index += 1
    }
    guard index > start else { throw Failure() }
  }

  /// A text.
  mutating func text() throws(Failure) -> String {
    try take(UInt8(ascii: "\""))
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        guard let text = texts.text(bytes[start..<index]) else { throw Failure() }
        index += 1
        return text
      }
      if byte == UInt8(ascii: "\\") { return try escapedText(from: start) }
      guard byte >= 0x20 else { throw Failure() }
      index += 1
    }
    throw Failure()
  }

  /// A text with escapes; `\u` is left to a decoder that knows pairs of surrogates.
  private mutating func escapedText(from start: Int) throws(Failure) -> String {
    var text = Array(bytes[start..<index])
    while index + 1 < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = texts.text(text[...]) else { throw Failure() }
        return text
      case UInt8(ascii: "\\"):
        let escaped = bytes[index]
        index += 1
        switch escaped {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escaped)
        case UInt8(ascii: "n"): text.append(0x0a)
        case UInt8(ascii: "r"): text.append(0x0d)
        case UInt8(ascii: "t"): text.append(0x09)
        default: throw Failure()
        }
      case 0..<0x20: throw Failure()
      default: text.append(byte)
      }
    }
    throw Failure()
  }

  /// A text, or nil for `null`.
  mutating func optionalText() throws(Failure) -> String? {
    try takeNull() ? nil : try text()
  }

  /// A whole number, or nil for `null`.
  mutating func optionalInteger() throws(Failure) -> Int? {
    try takeNull() ? nil : try integer()
  }

  /// A whole number that is not negative, or nil for `null`.
  mutating func optionalCount() throws(Failure) -> Int? {
    try takeNull() ? nil : try count()
  }

  /// `true` or `false`, or nil for `null`.
  mutating func optionalFlag() throws(Failure) -> Bool? {
    try takeNull() ? nil : try flag()
  }

  // MARK: - Lists and objects

  /// The values of a list.
  mutating func list<Value>(
    _ read: (inout JSONScanner) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    try enter(UInt8(ascii: "["))
    var values: [Value] = []
    if try !leave(UInt8(ascii: "]")) {
      repeat { values.append(try read(&self)) } while try goesOn(to: UInt8(ascii: "]"))
    }
    return values
  }

  /// The members of an object, each of which `read` has to take.
  mutating func object(
    _ read: (inout JSONScanner, String) throws(Failure) -> Void
  ) throws(Failure) {
    try enter(UInt8(ascii: "{"))
    guard try !leave(UInt8(ascii: "}")) else { return }
    // Names come in the order in which they are written here; one that comes again is nothing to be taken.
    var names: [String] = []
    repeat {
      let name = try text()
      guard !names.contains(name) else { throw Failure() }
      names.append(name)
      try take(UInt8(ascii: ":"))
      try read(&self, name)
    } while try goesOn(to: UInt8(ascii: "}"))
  }

  /// Takes a value that nobody asks for.
  mutating func skip() throws(Failure) {
    switch try next() {
    case UInt8(ascii: "{"):
      try object { (scanner, _) throws(Failure) in try scanner.skip() }
    case UInt8(ascii: "["):
      _ = try list { (scanner) throws(Failure) in try scanner.skip() }
    case UInt8(ascii: "\""): _ = try text()
    case UInt8(ascii: "n"): _ = try takeNull()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try flag()
    default: _ = try number()
    }
  }

  /// Takes the beginning of a list or object.
  private mutating func enter(_ bracket: UInt8) throws(Failure) {
    try take(bracket)
    depth += 1
    guard depth <= Self.mostDepth else { throw Failure() }
  }

  /// Takes the end of a list or object, if that is next.
  private mutating func leave(_ bracket: UInt8) throws(Failure) -> Bool {
    guard try next() == bracket else { return false }
    index += 1
    depth -= 1
    return true
  }

  /// Takes what follows a value: the end, or a comma.
  ///
  /// - Returns: Whether a further value follows.
  private mutating func goesOn(to bracket: UInt8) throws(Failure) -> Bool {
    if try leave(bracket) { return false }
    try take(UInt8(ascii: ","))
    return true
  }
}
