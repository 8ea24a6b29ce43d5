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

  /// The module, and the type that the variable is a member of.
  private var module = ""
  private var context: String?

  /// The most words that a name can refer to: one for each letter.
  private static let mostWords = 26

  /// Takes a name apart.
  ///
  /// - Parameter name: The linker's name without the letters that say that it is a variable's.
  init?(_ name: Substring) {
    guard name.hasPrefix("$s") else { return nil }
    rest = name.dropFirst(2)
    guard let module = identifier() else { return nil }
    self.module = module
    var contexts: [String] = []
    while let name = identifier() {
      var whole = name
      if rest.first?.isNumber ?? false {
        let before = rest
        if let file = identifier(), rest.hasPrefix("LL") {
          rest = rest.dropFirst(2)
          whole += file + "LL"
        } else {
          rest = before
        }
      }
      guard let kind = rest.first, "CVO".contains(kind) else {
        // The variable itself: what follows is its type.
        context = contexts.count == 1 ? contexts[0] : nil
        type = expanded()
        return
      }
      rest = rest.dropFirst()
      contexts.append((contexts.last ?? module) + whole + String(kind))
    }
    return nil
  }

  /// The type, written out.
  private mutating func expanded() -> String? {
    var text = ""
    while let character = rest.first {
      switch character {
      case "0"..."9":
        guard let name = identifier() else { return nil }
        text += name
      case "A":
        guard let meant = substitution() else { return nil }
        text += meant
      case "S":
        text += rest.prefix(2)
        rest = rest.dropFirst(2)
      default:
        text.append(character)
        rest = rest.dropFirst()
      }
    }
    return text.isEmpty ? nil : text
  }

  /// What a substitution stands for.
  private mutating func substitution() -> String? {
    rest = rest.dropFirst()
    guard let letter = rest.popFirst() else { return nil }
    switch letter {
    case "A": return module
    case "C": return context
    default: return nil
    }
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
    return text.isEmpty ? nil : "\(text.utf8.count)\(text)"
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
