/// Writes a mangled name as the compiler does: a word that stands in it already is referred to by a letter.
///
/// Also within one identifier: the discriminator of a file, a hash, may have the same two characters twice.
/// Source: docs/ABI/Mangling.rst, "Identifiers", and `mangleIdentifier`, include/swift/Demangling/ManglingUtils.h.
/// Verified with Swift 6.3.1.
struct WordSubstitution {
  /// What was written.
  private var result = ""

  /// The words so far, in the order in which they came.
  private var words: [Substring] = []

  /// The most words that are referred to: one for each letter.
  private static let mostWords = 26

  /// Writes a name.
  ///
  /// - Parameter name: A mangled name in which each identifier is written out behind its length.
  /// - Returns: The name with references to words.
  static func applied(to name: String) -> String {
    var substitution = WordSubstitution()
    var rest = name[...]
    while let first = rest.first {
      let digits = rest.prefix(while: \.isNumber)
      guard let length = Int(digits), length > 0 else {
        substitution.result.append(first)
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(digits.count)
      substitution.append(identifier: rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return substitution.result
  }

  /// Writes one identifier.
  private mutating func append(identifier: Substring) {
    let found = repeatedWords(in: identifier)
    guard let last = found.last else {
      result += "\(identifier.count)\(identifier)"
      return
    }
    result += "0"
    var place = identifier.startIndex
    for (start, index) in found {
      appendPlain(identifier[place..<start])
      place = identifier.index(start, offsetBy: words[index].count)
      let isLast = start == last.start
      result.unicodeScalars.append(Self.letter(index, isLast: isLast))
      if isLast, place == identifier.endIndex { result += "0" }
    }
    appendPlain(identifier[place...])
  }

  /// Writes a part of an identifier that is no reference.
  private mutating func appendPlain(_ part: Substring) {
    if !part.isEmpty { result += "\(part.count)\(part)" }
  }

  /// The letter for a word; the last one of an identifier is a capital.
  private static func letter(_ index: Int, isLast: Bool) -> Unicode.Scalar {
    let first: Unicode.Scalar = isLast ? "A" : "a"
    return Unicode.Scalar(UInt8(first.value) + UInt8(index))
  }

  /// Where words begin in an identifier that were there before, and which; notes those that were not.
  private mutating func repeatedWords(
    in identifier: Substring
  ) -> [(start: Substring.Index, word: Int)] {
    var found: [(start: Substring.Index, word: Int)] = []
    var start: Substring.Index?
    var before: Character?
    for index in identifier.indices + [identifier.endIndex] {
      let character = index < identifier.endIndex ? identifier[index] : nil
      if let begun = start, Self.isEnd(character, after: before) {
        let word = identifier[begun..<index]
        if let known = words.firstIndex(of: word) {
          found.append((begun, known))
        } else if word.count >= 2, words.count < Self.mostWords {
          words.append(word)
        }
        start = nil
      }
      if start == nil, let character, !character.isNumber, character != "_" { start = index }
      before = character
    }
    return found
  }

  /// Whether a word ends before a character.
  private static func isEnd(_ character: Character?, after before: Character?) -> Bool {
    guard let character, character != "_" else { return true }
    return character.isUppercase && !(before?.isUppercase ?? false)
  }
}
