/// What is wrong with a JSON text, and where.
package struct JSONMistake: Error, Hashable, Sendable {
  /// What is wrong, without a full stop; empty where nobody is told.
  package let sentence: String

  /// Where in the text's bytes.
  package let index: Int

  /// Describes a mistake.
  package init(_ sentence: String = "", at index: Int = 0) {
    self.sentence = sentence
    self.index = index
  }
}
