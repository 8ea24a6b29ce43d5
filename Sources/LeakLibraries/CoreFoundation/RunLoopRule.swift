internal import LeakMemory

/// A run loop: its modes, its counterpart in Foundation, and the blocks that wait to be run.
struct RunLoopRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "run loop",
      statement: """
        A run loop has its modes, its RunLoop and a list of blocks. While it runs, the running function retains the \
        current mode.
        """,
      source:
        "swift-corelibs-foundation's Sources/CoreFoundation/CFRunLoop.c, __CFRunLoop, CFRunLoopRunSpecific",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .coreFoundation([CoreType.runLoop]) }

  /// Where the first of the blocks to run is, and the most of them that are read.
  private static let firstBlock = 128
  private static let mostBlocks = 1 << 20

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    facts.addCoreObject(block, .runLoop)
    facts.addFields(
      block,
      [
        96: .storage, 104: .storage, 112: .runLoopMode, 120: .storage, 160: .runLoop,
      ],
      &context
    )
    guard block.byteCount >= Self.firstBlock + 8 else { return true }
    var seen: Set<Address> = []
    var next = context.pointer(at: block.start + Self.firstBlock)
    while let item = next, seen.count < Self.mostBlocks, seen.insert(item).inserted,
      let home = context.heap.block(at: item), home.byteCount >= 24
    {
      facts.addStructure(home, .runLoopBlock, owner: block.start)
      facts.addStrong(block.start, slot: item + 8, .runLoopMode, &context)
      facts.addStrong(
        block.start,
        slot: item + 16,
        .runLoopBlock,
        index: UInt32(clamping: seen.count - 1),
        &context
      )
      next = context.pointer(at: item)
    }
    return true
  }
}
