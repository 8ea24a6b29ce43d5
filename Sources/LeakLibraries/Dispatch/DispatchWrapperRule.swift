internal import LeakMemory

/// A class of Swift's Dispatch: it has one reference of an object of libdispatch.
struct DispatchWrapperRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "classes of Dispatch",
      statement:
        "DispatchQueue and its like have an object of libdispatch, DispatchWorkItem a block, at 16.",
      source: "libdispatch's src/swift/Wrapper.swift, Block.swift, Data.swift",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch {
    .classes([
      "Dispatch.DispatchQueue", "Dispatch.DispatchGroup", "Dispatch.DispatchSemaphore",
      "Dispatch.DispatchIO", "Dispatch.DispatchSource", "Dispatch.DispatchWorkItem",
      "Dispatch.__DispatchData",
    ])
  }

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    guard block.byteCount >= 24, let target = context.pointer(at: block.start + 16),
      context.heap.block(at: target) != nil, let first = context.pointer(at: target)
    else { return false }
    let role = DispatchKind(table: first, &context)?.role ?? .block
    facts.add(
      LibraryReference(holder: block.start, slot: block.start + 16, target: target, role: role)
    )
    return true
  }
}
