/// The mangled name of a variable taken apart, so that its type's part can be read by itself.
///
/// A name refers to what stands before it by letters: `AA` is the module, `0B5Table` repeats a word of an
/// earlier name. The type's part is written out here as far as it refers to the module, to the type that the
/// variable is a member of, and to words. Source: docs/ABI/Mangling.rst, "Identifiers" and "Substitutions"; verified
/// with Swift 6.3.1.
struct MangledVariable {
  /// The mangled type, without references to what stands before it; nil where it refers to something else.
  private(set) var type: String?

  /// What has not been read.
  private var rest: Substring

  /// The words of the names read so far.
  private var words: [Substring] = []

  /// What letters can refer to, written out: names and types, in the order in which they end; nil for what
  /// is not kept.
  private var substitutions: [String?] = []

  /// The parts of the type that is being read, as far as they are kept.
  private var parts: [String] = []

  /// The most words that a name can refer to: one for each letter.
  private static let mostWords = 26

  /// Takes a name apart.
  ///
  /// - Parameter name: The linker's name without the letters that say that it is a variable's.
  init?(_ name: Substring) {
    guard name.hasPrefix("$s") else { return nil }
    rest = name.dropFirst(2)
    guard var context = identifier() else { return nil }
    while let name = identifier() {
      let whole = name + (discriminator() ?? "")
      guard let kind = rest.first, "CVO".contains(kind) else {
        // The variable itself: what follows is its type.
        type = expanded()
        return
      }
      rest = rest.dropFirst()
      context += whole + String(kind)
      substitutions.append(context)
    }
    return nil
  }

  /// What a private declaration has behind its name: its file's, and `LL`.
  private mutating func discriminator() -> String? {
    let before = (rest, words, substitutions)
    let file = rest.first == "A" ? substitution() : identifier()
    guard let file, rest.hasPrefix("LL") else {
      (rest, words, substitutions) = before
      return nil
    }
    rest = rest.dropFirst(2)
    return file + "LL"
  }

  /// The type, written out.
  private mutating func expanded() -> String? {
    var text = ""
    while let character = rest.first {
      switch character {
      case "0"..."9":
        guard let name = identifier() else { return nil }
        let whole = name + (discriminator() ?? "")
        text += whole
        parts.append(whole)
      case "A":
        guard let meant = substitution() else { return nil }
        text += meant
        parts.append(meant)
      case "C", "V", "O":
        rest = rest.dropFirst()
        text.append(character)
        // A type: what it is declared in, and its name.
        let whole = parts.count > 1 ? parts.suffix(2).joined() + String(character) : nil
        parts = parts.dropLast(2) + (whole.map { [$0] } ?? [])
        substitutions.append(whole)
      case "$":
        // A number, as an inline array has one: its digits are no length.
        let number = rest.prefix { $0 != "_" }
        text += number + "_"
        rest = rest.dropFirst(number.count + 1)
        parts = []
      case "S":
        if rest.dropFirst().first == "g" { substitutions.append(nil) }
        text += rest.prefix(2)
        rest = rest.dropFirst(2)
        parts = []
      default:
        if character == "G" { substitutions.append(nil) }
        text.append(character)
        rest = rest.dropFirst()
        parts = []
      }
    }
    return text.isEmpty ? nil : text
  }

  /// What letters stand for: small ones, and a capital at the end.
  private mutating func substitution() -> String? {
    rest = rest.dropFirst()
    var text = ""
    while let letter = rest.popFirst(), letter.isLetter, letter.isASCII {
      let index = Int((letter.lowercased().utf8.first ?? 0) &- 97)
      guard index < substitutions.count, let meant = substitutions[index] else { return nil }
      text += meant
      if letter.isUppercase { return text }
    }
    return nil
  }

  /// A name with its length, words written out: behind a 0 words and text take turns, until a word that is
  /// written with a capital letter.
  private mutating func identifier() -> String? {
    guard let first = rest.first, first.isNumber else { return nil }
    var hasWords = first == "0"
    if hasWords { rest = rest.dropFirst() }
    var text = ""
    repeat {
      while hasWords, let letter = rest.first, letter.isLetter, letter.isASCII {
        rest = rest.dropFirst()
        hasWords = letter.isLowercase
        let index = Int((letter.lowercased().utf8.first ?? 0) &- 97)
        guard index >= 0, index < words.count else { return nil }
        text += words[index]
      }
      if rest.first == "0" {
        rest = rest.dropFirst()
        break
      }
      let digits = rest.prefix { $0.isNumber }
      guard
        let length = Int(digits), length > 0, length < 4096,
        rest.utf8.count >= digits.count + length
      else { return nil }
      let own = rest.dropFirst(digits.count).prefix(length)
      rest = rest.dropFirst(digits.count + own.count)
      addWords(of: own)
      text += own
    } while hasWords
    guard !text.isEmpty else { return nil }
    let whole = "\(text.utf8.count)\(text)"
    substitutions.append(whole)
    return whole
  }

  /// Notes the words of a name: they begin with a letter, end before a capital that follows a small
  /// letter, and have two letters at least.
  private mutating func addWords(of name: Substring) {
    var start: Substring.Index?
    var previous: Character?
    for index in name.indices {
      let character = name[index]
      let isEnd = character == "_" || (!(previous?.isUppercase ?? true) && character.isUppercase)
      if let begun = start, isEnd {
        add(name[begun..<index])
        start = nil
      }
      if start == nil, character != "_", !character.isNumber { start = index }
      previous = character
    }
    if let start { add(name[start...]) }
  }

  /// Notes one word.
  private mutating func add(_ word: Substring) {
    if word.count >= 2, words.count < Self.mostWords { words.append(word) }
  }
}
