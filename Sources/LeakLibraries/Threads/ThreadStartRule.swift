internal import LeakMemory

/// What a thread was started with.
struct ThreadStartRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "start of a thread",
      statement: """
        A thread keeps what it was started with behind its function. Foundation's retains its Thread until it is \
        over; what other functions do is not known.
        """,
      source:
        "glibc's nptl/descr.h; swift-corelibs-foundation's Sources/Foundation/Thread.swift, NSThreadStart",
      versions: "glibc 2.36, Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .process }

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    guard let offset = ThreadLayout(&context).start else { return false }
    for thread in context.snapshot.threads where !thread.threadPointer.isNull {
      let slot = thread.threadPointer + (offset + 8)
      guard let code = context.word(at: thread.threadPointer + offset),
        context.isCode(Address(code)), let target = context.pointer(at: slot),
        context.heap.block(at: target) != nil
      else { continue }
      let isObject = context.heapKind(of: target) != .none
      let isFoundations =
        context.symbolName(at: Address(code))?.contains("NSThreadStart") ?? false
      facts.add(
        LibraryRoot(
          kind: .thread,
          role: .threadStart,
          slot: slot,
          target: target,
          retains: isObject,
          isDescribed: !isObject || isFoundations,
          thread: thread.number
        )
      )
    }
    return true
  }
}
