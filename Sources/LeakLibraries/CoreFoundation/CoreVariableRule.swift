internal import LeakMemory

/// Variables of Core Foundation that keep objects.
struct CoreVariableRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "variables of Core Foundation",
      statement: """
        A table of all run loops and some caches are variables that have one retain of what is in them. The table \
        of functions that hash tables call has addresses of code alone, and room that is not in use.
        """,
      source:
        "swift-corelibs-foundation's Sources/CoreFoundation/CFRunLoop.c, CFPlatform.c, CFBasicHash.c",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .process }

  /// The variables by the linker's name.
  private static let variables: KeyValuePairs<String, LibraryRole> = [
    "__CFRunLoops": .runLoop, "__CFArgStuff": .storage, "__CFTimeZoneSystem": .storage,
    "__CFTimeZoneDefault": .storage, "__CFTimeZoneCache": .storage, "__CFLocaleCache": .storage,
    "__CFGetConverter.mappingTable": .storage, "_mainBundle": .storage,
    "_CFLocaleCurrent_": .storage,
    "__CFTimeZoneAbbreviationDict": .storage, "__CFTimeZoneCompatibilityMappingDict": .storage,
  ]

  /// The cache of small numbers, and how many it has room for.
  private static let numbers = "__CFNumberCache"
  private static let numberCount = 15

  /// The variable with the address of the table of functions.
  private static let functions = "CFBasicHashCallBackPtrs"

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    for (name, role) in Self.variables {
      guard let slot = context.address(ofSymbol: name, inImage: "libFoundation.") else { continue }
      add(slot, role, &context, &facts)
    }
    if let first = context.address(ofSymbol: Self.numbers, inImage: "libFoundation.") {
      for index in 0..<Self.numberCount { add(first + index * 8, .storage, &context, &facts) }
    }
    if let slot = context.address(ofSymbol: Self.functions, inImage: "libFoundation."),
      let table = context.pointer(at: slot), let memory = context.heap.block(at: table)
    {
      facts.add(
        LibraryInterpretation(
          start: memory.start,
          byteCount: memory.byteCount,
          kind: .plainBytes,
          role: .storage,
          owner: .null
        )
      )
    }
    return true
  }

  /// Adds what a variable keeps.
  private func add(
    _ slot: Address,
    _ role: LibraryRole,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    guard let target = context.object(at: slot), context.heap.block(at: target) != nil else {
      return
    }
    facts.add(LibraryRoot(kind: .library, role: role, slot: slot, target: target, retains: true))
  }
}
