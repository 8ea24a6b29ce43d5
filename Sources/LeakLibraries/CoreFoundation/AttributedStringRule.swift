/// An attributed string of Foundation: its attributes are Core Foundation's, behind a plain pointer.
struct AttributedStringRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "NSAttributedString",
      statement: """
        An NSAttributedString has the only retain of its attributes. It does not give that back: whoever drops the \
        string leaves them.
        """,
      source: "swift-corelibs-foundation's Sources/Foundation/NSAttributedString.swift",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch {
    .classes(["Foundation.NSAttributedString", "Foundation.NSMutableAttributedString"])
  }

  /// Where the pointer is.
  private static let attributes = 32

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    facts.addFields(block, [Self.attributes: .attributes], &context)
    return true
  }
}
