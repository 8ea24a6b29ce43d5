internal import LeakMemory

/// The values that a thread has by key (`pthread_setspecific`).
struct ThreadSpecificRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "values of a thread",
      statement: """
        A thread keeps a value for each key, whose destructor runs at its end. Foundation's releases the value; \
        Core Foundation's has a table of more values.
        """,
      source:
        "glibc's nptl/descr.h; swift-corelibs-foundation's Sources/CoreFoundation/CFPlatform.c",
      versions: "glibc 2.36, Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .process }

  /// The entries of Core Foundation's table.
  private static let tableEntries = 70

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    let layout = ThreadLayout(&context)
    guard let specifics = layout.specifics, let keys = layout.keys else { return false }
    for thread in context.snapshot.threads where !thread.threadPointer.isNull {
      for part in 0..<ThreadLayout.parts {
        let slot = thread.threadPointer + (specifics + part * 8)
        guard let values = context.pointer(at: slot) else { continue }
        for index in 0..<ThreadLayout.keysInPart {
          let key = keys + (part * ThreadLayout.keysInPart + index) * 16
          addValue(at: values + index * 16, key, thread.number, &context, &facts)
        }
      }
    }
    return true
  }

  /// Adds a value: like its key it begins with a number, which is another one where the key is a later one's.
  private func addValue(
    at value: Address,
    _ key: Address,
    _ thread: Int32,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    let isKnown: Bool? = context.attempt { context in
      guard let number = context.word(at: value), number & 1 == 1 else { return nil }
      return context.word(at: key) == number ? true : nil
    }
    guard isKnown == true, let target = context.pointer(at: value + 8),
      let block = context.heap.block(at: target)
    else { return }
    let destructor = context.word(at: key + 8).flatMap { word in
      word == 0 ? nil : context.symbolName(at: Address(word)) ?? ""
    }
    let isObject = context.heapKind(of: target) != .none
    facts.add(
      LibraryRoot(
        kind: .threadLocal,
        role: .threadSpecificValue,
        slot: value + 8,
        target: target,
        retains: isObject && destructor != nil,
        isDescribed: !isObject || destructor == nil || destructor == "_CFThreadSpecificDestructor",
        thread: thread
      )
    )
    if destructor == "__CFTSDFinalize" { addTable(block, &context, &facts) }
  }

  /// Adds Core Foundation's table of a thread's values: those with a destructor are its own.
  private func addTable(
    _ table: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    guard table.byteCount >= 8 + Self.tableEntries * 16 else { return }
    context.settle(table.start)
    facts.addStructure(table, .threadSpecificValue, owner: .null)
    for index in 0..<Self.tableEntries {
      let slot = table.start + (8 + index * 8)
      guard let target = context.pointer(at: slot), context.heap.block(at: target) != nil,
        let destructor = context.word(at: slot + Self.tableEntries * 8)
      else { continue }
      facts.add(
        LibraryReference(
          holder: table.start,
          slot: slot,
          target: target,
          kind: destructor == 0 ? .unmanaged : .strong,
          role: .threadSpecificValue,
          index: UInt32(index),
          isDescribed: destructor == 0
        )
      )
    }
  }
}
