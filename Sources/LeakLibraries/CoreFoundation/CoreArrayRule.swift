internal import LeakMemory

/// An array of Core Foundation.
struct CoreArrayRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "CFArray",
      statement: """
        An array has its elements behind itself or, when it can change, in a block with the index of the first one. \
        They are retained, unless it was made without functions for that.
        """,
      source: "swift-corelibs-foundation's Sources/CoreFoundation/CFArray.c",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .coreFoundation([CoreType.array]) }

  /// Where the count, the elements' block and the elements themselves are.
  private static let count = 24
  private static let store = 48
  private static let elements = 56

  /// The bytes of functions that an array can be made with, and of the header of the elements' block.
  private static let callbacks = 40
  private static let dequeHeader = 16

  /// Flags: elements in a block of their own; which functions the array has.
  private static let isDeque: UInt = 2
  private static let hasOwnCallbacks: UInt = 3

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    guard let type = CoreType(of: block, &context), block.byteCount >= Self.elements,
      let count = context.word(at: block.start + Self.count)
    else { return false }
    facts.addCoreObject(block)
    let callbacks = type.flags >> 2 & 3
    var first = block.start + Self.elements
    var isRetained = callbacks != 0
    if callbacks == Self.hasOwnCallbacks {
      isRetained = (context.word(at: first + 8) ?? 0) != 0
      first = first + Self.callbacks
    }
    var memory = block
    if type.flags & 3 == Self.isDeque {
      guard let store = context.pointer(at: block.start + Self.store),
        let home = context.heap.block(at: store), let left = context.word(at: store),
        left < 1 << 32
      else { return true }
      facts.addStructure(home, .element, owner: block.start)
      memory = home
      first = store + (Self.dequeHeader + Int(left) * 8)
    }
    guard isRetained, count <= UInt(memory.byteCount) / 8 else { return true }
    for index in 0..<Int(count) where memory.contains(first + index * 8, count: 8) {
      facts.addStrong(
        block.start,
        slot: first + index * 8,
        .element,
        index: UInt32(clamping: index),
        &context
      )
    }
    return true
  }
}
