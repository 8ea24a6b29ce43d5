internal import LeakMemory
internal import LeakReflection

/// Reads what a block keeps.
struct BlockReader {
  /// Looks up what the words lead to.
  let reader: RuntimeReader

  /// Reads bytes that no metadata describes.
  let slots: SlotReader

  /// Gives the closure that a block was made from, the block it was made around, or what looks like
  /// references.
  func block(at address: Address, visit: (HeapReference) -> Void) {
    // A block on the stack or in an image captures nothing that could be on a path.
    guard let block = BlockRecord(at: address, memory: reader.memory) else { return }
    if let inner = block.inner {
      let target = HeapNode(address: inner, role: .block)
      return visit(HeapReference(target: target, kind: .strong, label: ""))
    }
    let copy = MemorySnapshot()
    guard copy.fill(from: address, count: block.size, reading: reader.memory) else {
      return reader.noteUnreadablePlace()
    }
    let first = BlockRecord.headerSize
    guard block.size >= first + 16, reader.thunks.isThunk(block.invoke) else {
      return slots.scan(
        copy,
        from: first,
        byteCount: block.size - first,
        label: "",
        visit: visit
      )
    }
    let code = Address(copy.word(at: first))
    let context = Address(copy.word(at: first + 8))
    if let target = reader.function(code: code, context: context) {
      visit(HeapReference(target: target, kind: .strong, label: ""))
    }
  }
}
