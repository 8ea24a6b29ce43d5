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
    guard let word = context.word(at: object + CountWords.inObject) else { return false }
    let table = CountWords.table(of: word)
    let counts = table.map { context.word(at: Address($0) + CountWords.inTable) } ?? word
    return counts.map(CountWords.isDeiniting) ?? false
  }
}
