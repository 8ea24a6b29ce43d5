/// How a rule is known: what it says, where that is written, and where it was verified.
package struct LibraryRuleOrigin: Hashable, Sendable {
  /// The rule's name.
  package let name: String

  /// What it says, in one sentence.
  package let statement: String

  /// The header or source file of the library.
  package let source: String

  /// The versions it was verified with.
  package let versions: String

  /// Describes where a rule is from.
  package init(name: String, statement: String, source: String, versions: String) {
    self.name = name
    self.statement = statement
    self.source = source
    self.versions = versions
  }
}
