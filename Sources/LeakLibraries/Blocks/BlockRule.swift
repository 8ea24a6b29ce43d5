internal import LeakMemory

/// A block of C that has left the stack: what it captured.
struct BlockRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "block",
      statement: """
        A block begins with its class, flags with its retains, function and descriptor. A closure of Swift's is its \
        function and context; clang names what the helpers of its blocks copy.
        """,
      source: "libdispatch's src/BlocksRuntime/Block_private.h; clang's lib/CodeGen/CGBlocks.cpp",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch {
    .firstWord { first, context in
      guard let name = context.symbolName(at: first) else {
        // Without symbols: a class of blocks is an array of zeros.
        return [0, 8, 16, 24].allSatisfy { context.word(at: first + $0) == 0 }
      }
      return name == "_NSConcreteMallocBlock"
    }
  }

  /// The bytes before what a block captures.
  private static let header = 32

  /// Bits of the flags: allocated, and with helpers that copy and dispose of captures.
  private static let isAllocated: UInt32 = 1 << 24
  private static let hasHelpers: UInt32 = 1 << 25

  /// The retains in the flags: its first bit says that the block is being freed, a count that cannot grow lasts.
  ///
  /// Source: `BLOCK_DEALLOCATING`, `BLOCK_REFCOUNT_MASK` and `_Block_copy`, which begins with 1 in the second bit:
  /// libdispatch's src/BlocksRuntime/Block_private.h, runtime.c.
  private static func retainCount(_ flags: UInt32) -> UInt32? {
    let counter = flags & 0xfffe
    return flags & 1 == 1 || counter == 0 || counter == 0xfffe ? nil : counter >> 1
  }

  /// The first captured word of a block made by `dispatch_block_create`, and where the block inside is, the
  /// group that waits for it and the queue it is on.
  ///
  /// Source: `dispatch_block_private_data_s`, libdispatch's src/queue_internal.h.
  private static let privateData: UInt = 0xd159_b10c
  private static let privateBlock = 72
  private static let privateGroup = 80
  private static let privateQueue = 88

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    guard let flags = context.half(at: block.start + 8), flags & Self.isAllocated != 0,
      let invoke = context.word(at: block.start + 16), context.isCode(Address(invoke)),
      let descriptor = context.pointer(at: block.start + 24),
      let size = context.word(at: descriptor + 8), size >= UInt(Self.header),
      size <= UInt(block.byteCount)
    else { return false }
    facts.add(
      LibraryInterpretation(
        start: block.start,
        byteCount: block.byteCount,
        kind: .blocksBlock,
        role: .block,
        retainCount: Self.retainCount(flags)
      )
    )
    if size < UInt(block.byteCount) {
      facts.add(
        LibraryResidue(start: block.start + Int(size), byteCount: block.byteCount - Int(size))
      )
    }
    let captures = LibraryBlock(
      start: block.start + Self.header,
      byteCount: Int(size) - Self.header
    )
    if flags & Self.hasHelpers == 0 { return true }
    addCaptures(block, captures, descriptor, Address(invoke), &context, &facts)
    return true
  }

  /// Adds what a block has that has helpers.
  private func addCaptures(
    _ block: LibraryBlock,
    _ captures: LibraryBlock,
    _ descriptor: Address,
    _ invoke: Address,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    let start = block.start
    if captures.byteCount >= 48, context.word(at: captures.start) == Self.privateData {
      facts.addStrong(start, Self.privateBlock, .innerBlock, &context)
      facts.addStrong(start, Self.privateGroup, .dispatchGroup, &context)
      if let group = context.pointer(at: start + Self.privateGroup) {
        facts.addGroup(ofBlock: group)
      }
      facts.addStrong(start, Self.privateQueue, .dispatchQueue, &context)
      return
    }
    if captures.byteCount == 16, let code = context.word(at: captures.start),
      context.isCode(Address(code))
    {
      // A closure of Swift's with a thunk: its function and context.
      if let target = context.object(at: start + 40) {
        facts.add(
          LibraryReference(
            holder: start,
            slot: start + 40,
            target: target,
            code: Address(code),
            role: .blockClosure
          )
        )
      }
      return
    }
    let helper = context.word(at: descriptor + 16).flatMap { context.symbolName(at: Address($0)) }
    if let helper, let captures = BlockCaptures(helper: helper) {
      for capture in captures.captures where capture.offset + 8 <= block.byteCount {
        facts.addStrong(start, capture.offset, capture.role, &context)
      }
      return
    }
    facts.addWords(start, captures, &context, role: .blockCapture)
  }
}
