internal import LeakMemory

/// Reads a mangled type.
///
/// Generic parameters stay what they are; ``TypeResolver/substitute(_:_:)`` binds them. The text is
/// bounded, each step consumes a byte of it, and so does everything that is made.
///
/// Source of the grammar: docs/ABI/Mangling.rst and lib/Demangling/Demangler.cpp; verified with Swift
/// 6.3.1.
struct Demangler {
  /// Who knows the types.
  let resolver: TypeResolver

  /// The text, with symbolic references.
  let text: [UInt8]

  /// Where the text is in memory; 0 where it is not in memory and has no symbolic references.
  let address: UInt

  /// How much of it was read.
  var position = 0

  /// What was said and not used yet.
  var stack: [MangledItem] = []

  /// What may be said again by a letter.
  var substitutions: [MangledItem] = []

  /// The words of identifiers that may be said again by a letter.
  var words: [ArraySlice<UInt8>] = []

  /// What tells the name that was read last from others like it: its file, or its number in a function.
  var discriminator: String?

  /// The discriminators of names on the stack, with how high it is with them.
  var discriminators: [(height: Int, text: String)] = []

  /// The module of the extension that was read last, and how high the stack is with it.
  var extensionMark: (height: Int, module: String)?

  /// The generic parameters whose types are classes, as the signatures say that were read so far.
  var classBound: Set<TypeID> = []

  /// How many texts are being read to tell a type of this one from others.
  var depth = 0

  /// Whether the text is a linker's name, so that a type is one of several that are called alike or unknown.
  var isSymbol = false

  /// Why the text could not be read.
  var reason = "an unknown mangling"

  /// The most items that are kept.
  static let stackLimit = 2048

  /// Reads a text.
  init(_ resolver: TypeResolver, text: [UInt8], address: UInt) {
    self.resolver = resolver
    self.text = text
    self.address = address
  }

  /// Reads the whole text as one type; in the symbols of a generic context its signature is in front, whose names the
  /// type may say again by a letter.
  mutating func type() -> TypeID {
    // Records of associated types have protocols as whole symbols.
    if text.starts(with: "$s".utf8) { position = 2 }
    guard readAll(), let type = popType() else { return failed() }
    if case .signature = stack.last { stack.removeLast() }
    return stack.isEmpty ? type : failed()
  }

  /// The type that stands for a text that could not be read.
  private func failed() -> TypeID {
    resolver.type(.unknown(reason))
  }

  // MARK: - The text

  /// The next byte, which is read.
  mutating func next() -> UInt8 {
    guard position < text.count else { return 0 }
    position += 1
    return text[position - 1]
  }

  /// The next byte.
  var peek: UInt8 { position < text.count ? text[position] : 0 }

  /// Reads the next byte if it is a letter.
  mutating func nextIf(_ letter: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: letter) else { return false }
    position += 1
    return true
  }

  /// Reads a number.
  mutating func natural() -> Int? {
    var value = 0
    var isAny = false
    while peek >= 0x30, peek <= 0x39 {
      value = value &* 10 &+ Int(next() &- 0x30)
      guard value < 1 << 48 else { return nil }
      isAny = true
    }
    return isAny ? value : nil
  }

  /// Reads an index: `_` is 0, `0_` is 1.
  mutating func index() -> Int? {
    if nextIf("_") { return 0 }
    guard let value = natural(), nextIf("_") else { return nil }
    return value + 1
  }

  /// Reads an identifier with its words.
  mutating func identifier() -> MangledItem? {
    var hasWords = false
    var isPunycode = false
    if nextIf("0") {
      if nextIf("0") { isPunycode = true } else { hasWords = true }
    }
    var bytes: [UInt8] = []
    repeat {
      while hasWords, isLetter(peek) {
        let letter = next()
        let isLast = letter < 0x61
        let word = Int(letter) - (isLast ? 0x41 : 0x61)
        guard word < words.count else { return nil }
        bytes += words[word]
        if isLast { hasWords = false }
      }
      if nextIf("0") { break }
      guard let count = natural(), count > 0 else { return nil }
      if isPunycode { _ = nextIf("_") }
      guard count <= text.count - position else { return nil }
      let slice = text[position..<position + count]
      position += count
      if isPunycode {
        guard let decoded = Punycode.decode(slice) else { return nil }
        bytes += Array(decoded.utf8)
      } else {
        bytes += slice
        addWords(slice)
      }
    } while hasWords
    guard !bytes.isEmpty else { return nil }
    return remember(.identifier(String(decoding: bytes, as: UTF8.self)))
  }

  /// Keeps the words of an identifier: capital letters and underscores begin one.
  private mutating func addWords(_ slice: ArraySlice<UInt8>) {
    var start: Int?
    for place in slice.startIndex...slice.endIndex {
      let letter = place < slice.endIndex ? slice[place] : 0
      if let begun = start {
        let before = slice[place - 1]
        let isEnd = letter == 0x5F || letter == 0 || !isUpper(before) && isUpper(letter)
        if isEnd {
          if place - begun >= 2, words.count < 26 { words.append(slice[begun..<place]) }
          start = nil
        }
      }
      if start == nil, letter != 0, letter != 0x5F, !(letter >= 0x30 && letter <= 0x39) {
        start = place
      }
    }
  }

  /// Whether a byte is a capital letter.
  private func isUpper(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  /// Whether a byte is a letter.
  private func isLetter(_ byte: UInt8) -> Bool {
    isUpper(byte) || byte >= 0x61 && byte <= 0x7A
  }

  /// Keeps something that may be said again by a letter.
  mutating func remember(_ item: MangledItem) -> MangledItem {
    substitutions.append(item)
    return item
  }

  /// Reads letters that repeat what was said before.
  mutating func repeated() -> MangledItem? {
    var count: Int?
    while true {
      let letter = next()
      switch letter {
      case 0x61...0x7A, 0x41...0x5A:
        let isLast = letter < 0x61
        let place = Int(letter) - (isLast ? 0x41 : 0x61)
        guard place < substitutions.count, (count ?? 1) <= 1024 else { return nil }
        let item = substitutions[place]
        for _ in 0..<max(0, (count ?? 1) - 1) where stack.count < Self.stackLimit {
          stack.append(item)
        }
        if isLast { return item }
        guard stack.count < Self.stackLimit else { return nil }
        stack.append(item)
        count = nil
      case 0x5F:
        // A number in front of the underscore is the place itself, behind those with letters.
        let place = (count ?? -1) + 27
        guard place < substitutions.count else { return nil }
        return substitutions[place]
      case 0x30...0x39:
        position -= 1
        guard let number = natural() else { return nil }
        count = number
      default: return nil
      }
    }
  }
}
