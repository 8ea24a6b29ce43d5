internal import LeakMemory

/// A date formatter's state, behind a lock that no field record describes.
struct DateFormatterRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "DateFormatter",
      statement: "A DateFormatter has the box of its state in a noncopyable property.",
      source: "swift-corelibs-foundation's Sources/Foundation/DateFormatter.swift",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .classes(["Foundation.DateFormatter"]) }

  /// Where the state is looked for: the properties before the first one that programs set.
  private static let slots = 16..<48

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    for offset in stride(from: Self.slots.lowerBound, to: Self.slots.upperBound, by: 8)
    where offset + 8 <= block.byteCount {
      guard let target = context.pointer(at: block.start + offset),
        let first = context.pointer(at: target)?.bits,
        context.heap.className(ofFirstWord: first) == "Foundation.DateFormatter.State.Box"
      else { continue }
      facts.add(
        LibraryReference(
          holder: block.start,
          slot: block.start + offset,
          target: target,
          role: .storage
        )
      )
      return true
    }
    return false
  }
}
