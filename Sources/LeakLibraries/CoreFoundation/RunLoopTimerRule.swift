internal import LeakMemory

/// A timer of a run loop: the names of its modes, and what it was given.
struct RunLoopTimerRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "run loop timer",
      statement: """
        A timer has its modes' names. Foundation's Timer gives it a retain of itself that is never given back, \
        without a function that would say so.
        """,
      source:
        "swift-corelibs-foundation's Sources/CoreFoundation/CFRunLoop.c; Sources/Foundation/Timer.swift",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .coreFoundation([CoreType.runLoopTimer]) }

  /// Where the context begins.
  private static let context = 136

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    facts.addCoreObject(block, .runLoopTimer)
    facts.addFields(block, [80: .runLoopMode], &context)
    guard block.byteCount >= Self.context + 16 else { return true }
    let info = context.object(at: block.start + (Self.context + 8))
    let isTimer =
      info.flatMap { context.word(at: $0) }.flatMap {
        context.heap.className(ofFirstWord: $0)
      } == "Foundation.Timer"
    facts.addCallbackInfo(block, at: Self.context, isRetained: isTimer, &context)
    return true
  }
}
