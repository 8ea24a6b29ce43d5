/// A source of a run loop: the run loops it is in, and what it was given.
struct RunLoopSourceRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "run loop source",
      statement:
        "A source has a bag of run loops, and its context where that says how to retain it.",
      source: "swift-corelibs-foundation's Sources/CoreFoundation/CFRunLoop.c, __CFRunLoopSource",
      versions: "Swift 6.3.1 (by the source; no program of the tests has one)"
    )
  }

  var match: LibraryMatch { .coreFoundation([CoreType.runLoopSource]) }

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    facts.addCoreObject(block, .runLoopSource)
    facts.addFields(block, [80: .storage], &context)
    facts.addCallbackInfo(block, at: 88, &context)
    return true
  }
}
