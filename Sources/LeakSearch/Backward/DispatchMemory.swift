internal import LeakMemory

/// What libdispatch keeps in memory of its own, by the names of its variables.
///
/// Source: libdispatch's src/init.c, src/event/event.c, src/source_internal.h. Verified with Swift 6.3.1.
enum DispatchMemory {
  /// What the memory at an address is to a programmer.
  enum Sort {
    /// A source, or what a source keeps of itself.
    case source(isTimer: Bool)

    /// The timer that `asyncAfter` arms.
    case after

    /// A queue.
    case queue

    /// A group.
    case group

    /// Something else of libdispatch's.
    case other
  }

  /// What the memory at an address is; nil where it is not libdispatch's.
  static func sort(of address: Address, memory: any MemoryReader) -> Sort? {
    guard
      let first = memory.pointer(address), first.isWordAligned,
      let symbol = ImageSymbols.shared.symbol(containing: first)?.mangledName
    else { return nil }
    if symbol.hasPrefix("_dispatch_source_type_after") { return .after }
    if symbol.hasPrefix("_dispatch_source_type_") {
      return .source(isTimer: symbol.hasPrefix("_dispatch_source_type_timer"))
    }
    guard symbol.contains("dispatch"), symbol.hasSuffix("_vtable") else {
      return symbol.hasPrefix("_dispatch_") ? .other : nil
    }
    if symbol.contains("_source_") { return .source(isTimer: false) }
    if symbol.contains("_group_") { return .group }
    if symbol.contains("_queue_") || symbol.contains("workloop") { return .queue }
    return .other
  }

  /// What stands in a label for the way through the memory at an address.
  ///
  /// - Parameters:
  ///   - address: Where the memory is.
  ///   - target: Where the way leads; nil where that does not matter.
  ///   - memory: Where it is read.
  /// - Returns: The label; empty for other memory.
  static func label(
    outOf address: Address,
    towards target: Address? = nil,
    memory: any MemoryReader
  ) -> String {
    switch sort(of: address, memory: memory) {
    case .source:
      handlers.first { target != nil && memory.pointer(address + $0.offset) == target }?.label
        ?? "event handler"
    case .after: "asyncAfter block"
    case .queue: "queued block"
    case .group: "notify block"
    case .other, nil: ""
    }
  }

  /// Where the words lie that a queued block's memory has in use; nil for other memory.
  ///
  /// Such memory is kept for the next block and never cleared: its other words are those of whatever block
  /// it last was.
  ///
  /// Source: `DISPATCH_CONTINUATION_HEADER`, libdispatch's src/queue_internal.h. Verified with Swift 6.3.1.
  static func wordsInUse(ofBlockAt address: Address, memory: any MemoryReader) -> Set<Int>? {
    guard
      let size = HeapChunk.usableSize(of: address, memory: memory),
      size >= blockSize, size <= HeapChunk.mostUsableBytes(forRequest: blockSize),
      let flags = memory.word(address), flags > 0,
      let voucher = memory.word(address + 24), voucher == 0 || voucher == noVoucher
    else { return nil }
    if flags < tables {
      let function = memory.pointer(address + 32)
      let image = function.flatMap { ImageSymbols.shared.image(containing: $0) }
      return image == nil ? nil : [next, context]
    }
    // What goes from one queue to another has a table of functions, and leads to what it is about.
    let table = ImageSymbols.shared.symbol(containing: Address(flags))?.mangledName
    return table?.hasPrefix("_dispatch_continuation_vtable") ?? false
      ? [next, context, queue, other] : nil
  }

  /// Whether the memory at an address is, or was, a queued block's.
  static func isQueuedBlock(at address: Address, memory: any MemoryReader) -> Bool {
    wordsInUse(ofBlockAt: address, memory: memory) != nil
  }

  /// Whether the memory at an address is a queue's.
  static func isQueue(at address: Address, memory: any MemoryReader) -> Bool {
    if case .queue = sort(of: address, memory: memory) { true } else { false }
  }

  /// Whether the memory at an address is that of a group that was entered and not left, and that no program
  /// refers to any more: it keeps itself until then.
  ///
  /// Source: `dispatch_group_enter`, libdispatch's src/semaphore.c. Verified with Swift 6.3.1.
  static func isAbandonedGroup(at address: Address, memory: any MemoryReader) -> Bool {
    guard
      case .group = sort(of: address, memory: memory),
      let counts = memory.word(address + externalCount),
      let state = memory.word(address + groupState)
    else { return false }
    return Int32(truncatingIfNeeded: counts >> 32) < 0 && state & groupValue != 0
  }

  /// A source's handlers, where it keeps them.
  ///
  /// Source: `ds_handler`, libdispatch's src/event/event_internal.h. Verified with Swift 6.3.1.
  private static let handlers: [(offset: Int, label: String)] = [
    (40, "event handler"), (48, "cancel handler"), (56, "registration handler"),
  ]

  /// Where an object keeps in its upper half how many references programs have, less one, and a group what
  /// was entered; which bits of that count.
  private static let externalCount = 8
  private static let groupState = 48
  private static let groupValue: UInt = 0xffff_fffc

  /// What libdispatch asks the allocator for where it queues a block: a cache line.
  private static let blockSize = 64

  /// Flags are less than any table's address.
  private static let tables: UInt = 0x1000

  /// Where the next one in the queue stands, and what the block's function is given: the block.
  private static let next = 16
  private static let context = 40

  /// Where the queue stands that it goes to, and another one's memory that it is about.
  private static let queue = 48
  private static let other = 56

  /// What stands for no voucher.
  private static let noVoucher = UInt.max
}
