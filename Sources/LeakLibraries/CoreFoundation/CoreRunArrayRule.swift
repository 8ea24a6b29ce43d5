internal import LeakMemory

/// The attributes of an attributed string, by ranges.
struct CoreRunArrayRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "CFRunArray",
      statement: """
        Values for ranges are in a block of their own, each behind the length of its range, and are retained there. \
        Arrays may share the block until one changes.
        """,
      source: "swift-corelibs-foundation's Sources/CoreFoundation/CFRunArray.c",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .coreFoundation([CoreType.runArray]) }

  /// Where the array has the address of its block.
  private static let guts = 24

  /// Where the block has the number of arrays that share it, the number of its ranges, and the first one.
  private static let sharers = 0
  private static let count = 16
  private static let ranges = 48

  /// The bytes of a range, and where it has its value.
  private static let range = 16
  private static let value = 8

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    guard block.byteCount >= Self.guts + 8,
      let guts = context.pointer(at: block.start + Self.guts),
      let home = context.heap.block(at: guts),
      let sharers = context.word(at: guts + Self.sharers),
      let count = context.word(at: guts + Self.count),
      count <= UInt(home.byteCount / Self.range)
    else { return false }
    facts.addCoreObject(block)
    guard sharers == 1 else {
      // Whose the values are, the block does not tell.
      facts.addWords(block.start, home, &context)
      return true
    }
    facts.addStructure(home, .value, owner: block.start)
    for index in 0..<Int(count) {
      let slot = guts + (Self.ranges + index * Self.range + Self.value)
      guard home.contains(slot, count: 8) else { break }
      facts.addStrong(
        block.start,
        slot: slot,
        .value,
        index: UInt32(clamping: index),
        &context
      )
    }
    return true
  }
}
