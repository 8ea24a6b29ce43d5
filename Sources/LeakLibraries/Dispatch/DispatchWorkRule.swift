internal import LeakMemory

/// A piece of work that libdispatch queued, or memory that it keeps for the next one.
struct DispatchWorkRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "queued work",
      statement: """
        64 bytes with flags below 4096 are a piece of work: a block or a context, and a group.
        """,
      source:
        "libdispatch's src/queue_internal.h, DISPATCH_CONTINUATION_HEADER; src/inline_internal.h",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .structure(byteCounts: DispatchSpareRule.byteCounts) }

  /// Bits of the flags.
  private static let hasGroup: UInt = 0x8
  private static let hasBlock: UInt = 0x10
  private static let isAllocated: UInt = 0x100

  /// Flags are less than any table's address.
  private static let tables: UInt = 0x1000

  /// What stands for no voucher.
  private static let noVoucher = UInt.max

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    if context.isSettled(block.start) { return true }
    guard let flags = context.word(at: block.start), flags & Self.isAllocated != 0,
      flags < Self.tables, let voucher = context.word(at: block.start + 24),
      voucher == 0 || voucher == Self.noVoucher,
      let function = context.word(at: block.start + DispatchLayout.workFunction),
      context.isCode(Address(function))
    else { return false }
    facts.add(
      LibraryInterpretation(
        start: block.start,
        byteCount: block.byteCount,
        kind: .queuedWork,
        role: .queuedBlock
      )
    )
    addContext(block, flags, Address(function), &context, &facts)
    if flags & Self.hasGroup != 0 {
      facts.addStrong(block.start, DispatchLayout.workData, .dispatchGroup, &context)
    }
    return true
  }

  /// Adds what the function is given.
  private func addContext(
    _ block: LibraryBlock,
    _ flags: UInt,
    _ function: Address,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    let slot = block.start + DispatchLayout.workContext
    if flags & Self.hasBlock != 0 {
      facts.addStrong(block.start, DispatchLayout.workContext, .queuedBlock, &context)
      return
    }
    guard let target = context.pointer(at: slot) else { return }
    switch context.heapKind(of: target) {
    case .task, .job:
      facts.add(
        LibraryReference(
          holder: block.start,
          slot: slot,
          target: target,
          kind: .continuation,
          role: .enqueuedJob
        )
      )
    case .none:
      guard context.heap.block(at: target) != nil else { return }
      facts.add(
        LibraryReference(holder: block.start, slot: slot, target: target, role: .queuedBlock)
      )
    case .class, .closureContext, .box, .error:
      // What a program gives to a function of C may have a retain or not.
      facts.add(
        LibraryReference(
          holder: block.start,
          slot: slot,
          target: target,
          code: function,
          role: .queuedBlock,
          isDescribed: false
        )
      )
    }
  }
}
