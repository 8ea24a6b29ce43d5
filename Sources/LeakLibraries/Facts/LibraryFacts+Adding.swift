internal import LeakMemory

extension LibraryFacts {
  /// Adds a strong reference to the block that a word of a holder leads to, where there is one.
  mutating func addStrong(
    _ holder: Address,
    _ offset: Int,
    _ role: LibraryRole,
    _ context: inout LibraryContext
  ) {
    addStrong(holder, slot: holder + offset, role, &context)
  }

  /// Adds a strong reference to the block that a word leads to, where there is one.
  mutating func addStrong(
    _ holder: Address,
    slot: Address,
    _ role: LibraryRole,
    index: UInt32 = 0,
    _ context: inout LibraryContext
  ) {
    guard let target = context.pointer(at: slot), context.heap.block(at: target) != nil else {
      return
    }
    add(LibraryReference(holder: holder, slot: slot, target: target, role: role, index: index))
  }

  /// Adds a claim on every block that a word of some memory leads to.
  mutating func addWords(
    _ holder: Address,
    _ memory: LibraryBlock,
    _ context: inout LibraryContext,
    role: LibraryRole = .storage
  ) {
    for offset in stride(from: 0, to: min(memory.byteCount, 1 << 20) - 7, by: 8) {
      let slot = memory.start + offset
      guard let target = context.pointer(at: slot), context.heap.block(at: target) != nil else {
        continue
      }
      add(
        LibraryReference(
          holder: holder,
          slot: slot,
          target: target,
          role: role,
          isDescribed: false
        )
      )
    }
  }

  /// Adds that a block is a structure of something.
  mutating func addStructure(_ block: LibraryBlock, _ role: LibraryRole, owner: Address) {
    add(
      LibraryInterpretation(
        start: block.start,
        byteCount: block.byteCount,
        kind: .typedMemory,
        role: role,
        owner: owner
      )
    )
  }

  /// Adds that a block is kept for later and has nothing.
  mutating func addSpare(_ block: LibraryBlock) {
    add(
      LibraryInterpretation(
        start: block.start,
        byteCount: block.byteCount,
        kind: .sparePart,
        role: .spareMemory
      )
    )
    add(LibraryResidue(start: block.start, byteCount: block.byteCount))
  }
}
