internal import LeakMemory

/// The job that destroys an object on its actor: an isolated deinit that waits for its turn.
struct IsolatedDeinitRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "isolated deinit",
      statement:
        "An isolated deinit that cannot run at once is a job of its object's executor, which has the object and none of its retains.",
      source: "stdlib/public/Concurrency/Actor.cpp, IsolatedDeinitJob",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .heapKind(.job) }

  /// Where the job has the object, behind what every job has.
  private static let object = 64

  /// The bits of a count word that say that the rest is a side table's address, in words.
  private static let marks: UInt = 0b11 << 62

  /// Where a side table has the counts.
  private static let tableCounts = 16

  /// The bit of the counts that says that the deinit has begun.
  private static let deiniting: UInt = 1 << 32

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    let slot = block.start + Self.object
    guard block.byteCount >= Self.object + 8, let object = context.object(at: slot),
      hasBegunToEnd(object, &context)
    else { return false }
    facts.addStructure(block, .isolatedDeinit, owner: object)
    facts.add(
      LibraryReference(
        holder: block.start,
        slot: slot,
        target: object,
        role: .isolatedDeinit
      )
    )
    return true
  }

  /// Whether an object's counts say that its deinit has begun.
  private func hasBegunToEnd(_ object: Address, _ context: inout LibraryContext) -> Bool {
    guard var counts = context.word(at: object + 8) else { return false }
    if counts & Self.marks == Self.marks {
      guard let inTable = context.word(at: Address(counts << 3) + Self.tableCounts) else {
        return false
      }
      counts = inTable
    }
    return counts & Self.deiniting != 0
  }
}
