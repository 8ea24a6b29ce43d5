import LeakKnowledge

/// Reads the values of a JSON text one by one, without a tree of all of them.
///
/// What it takes is JSON; it may refuse what is JSON too: unknown, escaped and repeated names.
struct JSONScanner {
  /// What is not taken; nothing is said of it.
  typealias Failure = JSONMistake

  /// What goes through the text.
  private var cursor = JSONCursor([])

  /// Texts that occur again.
  private var texts = SharedTexts()

  /// Stacks that occur again.
  private var stacks = SharedStacks()

  /// Without a text.
  init() {}

  /// Begins another text.
  mutating func begin(_ bytes: [UInt8]) { cursor = JSONCursor(bytes) }

  /// Makes sure that nothing follows.
  mutating func end() throws(Failure) {
    guard cursor.next() == nil else { throw Failure() }
  }

  // MARK: - Single values

  /// Takes a word that must be there.
  private mutating func take(word: [UInt8]) throws(Failure) {
    guard cursor.take(word) else { throw Failure() }
  }

  /// Takes `null`, if that is next.
  private mutating func takeNull() throws(Failure) -> Bool {
    guard cursor.next() == UInt8(ascii: "n") else { return false }
    try take(word: Self.null)
    return true
  }

  /// The words.
  private static let (null, yes, no) = (Array("null".utf8), Array("true".utf8), Array("false".utf8))

  /// A value, or nil for `null`.
  mutating func optional<Value>(
    _ read: (inout JSONScanner) throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    try takeNull() ? nil : read(&self)
  }

  /// `true` or `false`.
  mutating func flag() throws(Failure) -> Bool {
    let isTrue = cursor.next() == UInt8(ascii: "t")
    try take(word: isTrue ? Self.yes : Self.no)
    return isTrue
  }

  /// A whole number, written as one.
  mutating func integer() throws(Failure) -> Int {
    guard let number = Int(try numeral()) else { throw Failure() }
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

  /// A number as it is written.
  private mutating func numeral() throws(Failure) -> String {
    String(decoding: cursor.bytes[try cursor.number()], as: UTF8.self)
  }

  /// A text.
  mutating func text() throws(Failure) -> String {
    let token = try cursor.text()
    let text =
      token.hasEscapes
      ? String(validating: try cursor.content(of: token), as: UTF8.self)
      : texts.text(cursor.bytes[token.range], hash: token.hash)
    guard let text else { throw Failure() }
    return text
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
    try cursor.enter(UInt8(ascii: "["))
    var values: [Value] = []
    guard !cursor.leave(UInt8(ascii: "]")) else { return values }
    repeat { values.append(try read(&self)) } while try cursor.goesOn(to: UInt8(ascii: "]"))
    return values
  }

  /// The members of an object, each of which `read` has to take.
  mutating func object<Field: JSONField>(
    of _: Field.Type,
    _ read: (inout JSONScanner, Field) throws(Failure) -> Void
  ) throws(Failure) {
    try cursor.enter(UInt8(ascii: "{"))
    guard !cursor.leave(UInt8(ascii: "}")) else { return }
    let names = Field.names
    var position = -1
    var seen: UInt64 = 0
    repeat {
      position = try name(among: names.texts, after: position)
      // One that comes again is nothing to be taken.
      guard seen & 1 << position == 0 else { throw Failure() }
      seen |= 1 << position
      guard cursor.take(UInt8(ascii: ":")) else { throw Failure() }
      try read(&self, names.fields[position])
    } while try cursor.goesOn(to: UInt8(ascii: "}"))
  }

  /// The place of a name among those that are known; the one after the last is tried first.
  private mutating func name(among names: [[UInt8]], after last: Int) throws(Failure) -> Int {
    guard cursor.take(UInt8(ascii: "\"")) else { throw Failure() }
    for offset in 1...names.count {
      let position = (last + offset) % names.count
      if cursor.take(names[position]) { return position }
    }
    throw Failure()
  }

  /// Takes a value that nobody asks for.
  mutating func skip() throws(Failure) {
    switch cursor.next() {
    case UInt8(ascii: "{"):
      try cursor.enter(UInt8(ascii: "{"))
      guard !cursor.leave(UInt8(ascii: "}")) else { return }
      repeat {
        _ = try text()
        guard cursor.take(UInt8(ascii: ":")) else { throw Failure() }
        try skip()
      } while try cursor.goesOn(to: UInt8(ascii: "}"))
    case UInt8(ascii: "["):
      _ = try list { (scanner) throws(Failure) in try scanner.skip() }
    case UInt8(ascii: "\""): _ = try text()
    case UInt8(ascii: "n"): _ = try takeNull()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try flag()
    default: _ = try number()
    }
  }

  /// The frames of a stack; many reports have the same.
  mutating func stack() throws(Failure) -> [SourceSite] {
    guard cursor.next() == UInt8(ascii: "[") else { throw Failure() }
    let start = cursor.index
    if let (sites, byteCount) = stacks.stack(at: start, in: cursor.bytes) {
      cursor.skip(byteCount)
      return sites
    }
    let sites = try list { (scanner) throws(Failure) in try scanner.site() }
    stacks.remember(sites, from: cursor.bytes[start..<cursor.index])
    return sites
  }
}
