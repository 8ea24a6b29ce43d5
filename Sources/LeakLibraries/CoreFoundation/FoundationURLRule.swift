/// A URL of Foundation: it has the parts of Core Foundation's behind plain pointers.
struct FoundationURLRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "NSURL",
      statement: "An NSURL is a CFURL: it has one retain of its string and one of its base.",
      source:
        "swift-corelibs-foundation's Sources/Foundation/NSURL.swift; Sources/CoreFoundation/CFURL.c, __CFURL",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .classes(["Foundation.NSURL"]) }

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    facts.addFields(block, [32: .string, 40: .storage], &context)
    return true
  }
}
