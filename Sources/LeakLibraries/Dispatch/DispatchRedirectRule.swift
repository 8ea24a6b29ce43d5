internal import LeakMemory

/// A piece of work that goes from one queue to another, or memory that was one.
struct DispatchRedirectRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "redirected work",
      statement:
        "A piece of work with a table of functions has the queue that it is for, and the piece itself.",
      source: "libdispatch's src/queue.c, _dispatch_continuation_redirect_push",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch {
    .firstWord { table, context in DispatchKind.isContinuationTable(table, &context) }
  }

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    if context.isSettled(block.start) { return true }
    guard block.byteCount >= 64 else { return false }
    facts.add(
      LibraryInterpretation(
        start: block.start,
        byteCount: block.byteCount,
        kind: .queuedWork,
        role: .queuedBlock
      )
    )
    facts.addStrong(block.start, DispatchLayout.workData, .dispatchQueue, &context)
    facts.addStrong(block.start, DispatchLayout.workOther, .queuedBlock, &context)
    return true
  }
}
