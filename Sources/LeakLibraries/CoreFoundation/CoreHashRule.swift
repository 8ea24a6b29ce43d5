internal import LeakMemory

/// A dictionary, set or bag of Core Foundation.
struct CoreHashRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "CFDictionary, CFSet and CFBag",
      statement: """
        A table has its values in one block and its keys in another, with 0 and a mark for no entry. They are \
        retained, unless it was made without functions for that.
        """,
      source: "swift-corelibs-foundation's Sources/CoreFoundation/CFBasicHash.c",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch {
    .coreFoundation([CoreType.basicHash, CoreType.bag, CoreType.set, CoreType.dictionary])
  }

  /// Where the three words of flags and the addresses of the parts are.
  private static let flags = 24
  private static let functions = 32
  private static let parts = 48

  /// How many entries tables have room for, by a number in their flags.
  private static let capacities = [
    0, 3, 7, 13, 23, 41, 71, 127, 191, 251, 383, 631, 1087, 1723, 2803, 4523, 7351, 11959, 19447,
    31231, 50683, 81919, 132_607, 214_519, 346_607, 561_109, 907_759, 1_468_927, 2_376_191,
    3_845_119, 6_221_311, 10_066_421, 16_287_743, 26_354_171, 42_641_881, 68_996_069,
    111_638_519, 180_634_607, 292_272_623, 472_907_251,
  ]

  /// The number of a function that is none: a table without it retains nothing.
  private static let noFunctions: Set<UInt> = [0, 7]

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    guard let type = CoreType(of: block, &context), block.byteCount >= Self.parts + 8,
      let flags = context.word(at: block.start + Self.flags),
      let functions = context.word(at: block.start + Self.functions),
      case let index = Int(functions >> 16 & 0xff), index < Self.capacities.count
    else { return false }
    facts.addCoreObject(block)
    let capacity = Self.capacities[index]
    let hasKeys = flags >> 18 & 1 == 1
    let retainsKeys = !Self.noFunctions.contains(functions >> 24 & 0x3ff)
    let retainsValues = !Self.noFunctions.contains(functions >> 34 & 0x3ff)
    let role: LibraryRole = type.number == CoreType.dictionary ? .value : .element
    addPart(0, of: block, capacity, retainsValues ? role : nil, &context, &facts)
    if hasKeys { addPart(1, of: block, capacity, retainsKeys ? .key : nil, &context, &facts) }
    return true
  }

  /// Adds the values or the keys of a table, under a name for those that are retained.
  private func addPart(
    _ part: Int,
    of table: LibraryBlock,
    _ capacity: Int,
    _ role: LibraryRole?,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    let slot = table.start + (Self.parts + part * 8)
    guard table.contains(slot, count: 8), let start = context.pointer(at: slot),
      let memory = context.heap.block(at: start)
    else { return }
    facts.addStructure(memory, role ?? .storage, owner: table.start)
    guard let role else { return }
    for index in 0..<min(capacity, memory.byteCount / 8) {
      facts.addStrong(
        table.start,
        slot: start + index * 8,
        role,
        index: UInt32(clamping: index),
        &context
      )
    }
  }
}
