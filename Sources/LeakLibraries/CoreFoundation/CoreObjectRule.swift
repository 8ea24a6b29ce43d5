internal import LeakMemory

/// An object of Core Foundation that no other rule is for: its words are claims.
struct CoreObjectRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "object of Core Foundation",
      statement: "Words of an object of another type may be references.",
      source:
        "swift-corelibs-foundation's Sources/CoreFoundation/include/CFRuntime.h, CFRuntimeBase",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .otherCoreFoundation }

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    facts.addCoreObject(block, isComplete: false)
    let own = LibraryBlock(
      start: block.start + CoreType.header,
      byteCount: block.byteCount - CoreType.header
    )
    facts.addWords(block.start, own, &context)
    return true
  }
}
