internal import LeakMemory

/// The record to which an object's counts move when something refers to it weakly.
struct SideTableRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "side table",
      statement: "A side table begins with its object, whose counts refer back; it holds nothing.",
      source: "stdlib/public/SwiftShims/swift/shims/RefCount.h, HeapObjectSideTableEntry",
      versions: "Swift 6.3.1"
    )
  }

  // 32 bytes, as glibc (40), jemalloc and mimalloc (32) or a debugging allocator (up to 64) round them.
  var match: LibraryMatch { .structure(byteCounts: 32...64) }

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    guard let object = context.pointer(at: block.start),
      isSideTable(block.start, of: object, &context)
    else { return false }
    facts.add(
      LibraryInterpretation(
        start: block.start,
        byteCount: block.byteCount,
        kind: .sideTable,
        role: .storage,
        owner: object
      )
    )
    return true
  }

  /// Whether an object's counts lead to a table, or did until the object's memory was freed.
  ///
  /// A dead object's table stays as long as a weak reference does, with the object's address in it.
  private func isSideTable(
    _ table: Address,
    of object: Address,
    _ context: inout LibraryContext
  ) -> Bool {
    if let word = context.word(at: object + CountWords.inObject),
      CountWords.table(of: word) == table.bits
    {
      return true
    }
    // The table of a dead object: its own counts say that deinit has begun, and weak references remain.
    guard object.bits & 15 == 0, let counts = context.word(at: table + CountWords.inTable),
      let weak = context.word(at: table + 24)
    else { return false }
    let isDead = CountWords.isDeiniting(counts) && counts >> 33 == 0 && counts & 1 == 1
    return isDead && weak > 0 && weak < 1 << 31
  }
}
