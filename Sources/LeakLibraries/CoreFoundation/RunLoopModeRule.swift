/// A mode of a run loop: its sources, observers and timers.
struct RunLoopModeRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "run loop mode",
      statement:
        "A mode has a name, two sets of sources, arrays of observers and timers, and a map of ports.",
      source: "swift-corelibs-foundation's Sources/CoreFoundation/CFRunLoop.c, __CFRunLoopMode",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .coreFoundation([CoreType.runLoopMode]) }

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    facts.addCoreObject(block, .runLoopMode)
    facts.addFields(
      block,
      [
        64: .string, 80: .runLoopSource, 88: .runLoopSource, 96: .runLoopObserver,
        104: .runLoopTimer, 112: .storage,
      ],
      &context
    )
    return true
  }
}
