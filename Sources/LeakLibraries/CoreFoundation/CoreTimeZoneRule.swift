internal import LeakMemory

/// A time zone of Core Foundation: its name, its data, and the abbreviations of its periods.
struct CoreTimeZoneRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "CFTimeZone",
      statement: "A time zone has a name, data, and an array of periods with an abbreviation each.",
      source: "swift-corelibs-foundation's Sources/CoreFoundation/CFTimeZone.c",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .coreFoundation([CoreType.timeZone]) }

  /// Where the periods and their number are; the bytes of one, and where its abbreviation is.
  private static let periods = 40
  private static let count = 48
  private static let period = 24
  private static let abbreviation = 8

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    facts.addCoreObject(block)
    facts.addFields(block, [24: .string, 32: .storage], &context)
    guard block.byteCount >= Self.count + 4,
      let start = context.pointer(at: block.start + Self.periods),
      let memory = context.heap.block(at: start),
      let count = context.half(at: block.start + Self.count)
    else { return true }
    facts.addStructure(memory, .storage, owner: block.start)
    for index in 0..<min(Int(count), memory.byteCount / Self.period) {
      facts.addStrong(
        block.start,
        slot: start + (index * Self.period + Self.abbreviation),
        .string,
        index: UInt32(index),
        &context
      )
    }
    return true
  }
}
