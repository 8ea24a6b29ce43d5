internal import LeakMemory

/// A string of Core Foundation: it refers to its characters at most.
struct CoreStringRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "CFString",
      statement: "A string has its characters behind itself or in a block of their own.",
      source: "swift-corelibs-foundation's Sources/CoreFoundation/CFString.c, __CFString",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .coreFoundation([CoreType.string]) }

  /// The flags that say that the characters are behind the string itself: none of these.
  private static let isElsewhere: UInt = 0x60

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    guard let type = CoreType(of: block, &context) else { return false }
    facts.addCoreObject(block, .string)
    guard type.flags & Self.isElsewhere != 0, block.byteCount >= CoreType.header + 8,
      let characters = context.pointer(at: block.start + CoreType.header),
      let memory = context.heap.block(at: characters), context.heapKind(of: characters) == .none
    else { return true }
    facts.add(
      LibraryInterpretation(
        start: memory.start,
        byteCount: memory.byteCount,
        kind: .plainBytes,
        role: .string,
        owner: block.start
      )
    )
    facts.addStrong(block.start, CoreType.header, .string, &context)
    return true
  }
}
