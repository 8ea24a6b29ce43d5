/// Texts, each once, by number.
struct StringTable {
  /// The numbers.
  private var numbers: [String: Int] = [:]

  /// The texts in the order of their numbers.
  private(set) var texts: [String] = []

  /// The number of a text.
  mutating func number(of text: String) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  /// The number of a text; -1 for none.
  mutating func number(of text: String?) -> Int { text.map { number(of: $0) } ?? -1 }
}
