/// An observer of a run loop: what it was given.
struct RunLoopObserverRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "run loop observer",
      statement:
        "An observer has its context where that says how to retain it; its run loop it does not retain.",
      source: "swift-corelibs-foundation's Sources/CoreFoundation/CFRunLoop.c, __CFRunLoopObserver",
      versions: "Swift 6.3.1 (by the source; no program of the tests has one)"
    )
  }

  var match: LibraryMatch { .coreFoundation([CoreType.runLoopObserver]) }

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    facts.addCoreObject(block, .runLoopObserver)
    facts.addCallbackInfo(block, at: 104, &context)
    return true
  }
}
