internal import LeakMemory

/// The memory from which the runtime takes metadata of generic types, boxes and witness tables.
struct MetadataPoolRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "pool of metadata",
      statement: """
        The runtime takes metadata from a block of 16 KB that it does not clear. A variable leads to where the block's \
        rest begins and to how many bytes that has: what stands there is what the memory had before.
        """,
      source:
        "stdlib/public/runtime/Metadata.cpp, PoolRange and _swift_debug_allocationPoolPointer",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .process }

  /// The variable that debuggers read: the address of the pool's record.
  private static let variable = "_swift_debug_allocationPoolPointer"

  /// The largest pool: the first one, a variable of the runtime's; blocks have a quarter of that.
  private static let mostBytes: UInt = 64 * 1024

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    guard let slot = context.address(ofSymbol: Self.variable, inImage: "libswiftCore."),
      let pool = context.pointer(at: slot),
      let rest = context.word(at: pool), rest != 0,
      let room = context.word(at: pool + 8), room <= Self.mostBytes,
      let memory = context.heap.block(containing: Address(rest))
    else { return false }
    let start = Address(rest)
    let left = memory.start.bits + UInt(memory.byteCount) - start.bits
    guard room <= left else { return false }
    // Behind the rest is only the block's end, with a record that is written for debuggers alone.
    facts.add(LibraryResidue(start: start, byteCount: Int(left)))
    return true
  }
}
