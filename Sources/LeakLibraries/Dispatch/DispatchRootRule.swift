internal import LeakMemory

/// The queues that libdispatch has as variables, and what is in them.
struct DispatchRootRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "queues of libdispatch",
      statement:
        "The main queue, the global queues and the manager's are variables: their items are roots.",
      source: "libdispatch's src/init.c, src/queue.c",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .process }

  /// What the queues' variables are aligned to.
  private static let alignment: UInt = 64

  /// The most bytes of an image's data that are looked through.
  private static let mostBytes = 1 << 26

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    let executable = context.snapshot.process.executablePath
    for image in context.snapshot.images
    where image.name.hasPrefix("libdispatch.") || image.path == executable {
      for segment in image.segments where segment.permissions.contains(.write) {
        add(
          from: segment.start,
          byteCount: min(segment.byteCount, Self.mostBytes),
          &context,
          &facts
        )
      }
    }
    return true
  }

  /// Adds the queues in an image's data: they begin with their kind's table of functions.
  private func add(
    from start: Address,
    byteCount: Int,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    let first = (start.bits &+ Self.alignment &- 1) & ~(Self.alignment &- 1)
    let skipped = Int(clamping: first &- start.bits)
    for offset in stride(from: 0, to: byteCount - skipped - 127, by: Int(Self.alignment)) {
      let queue = Address(first) + offset
      guard let table = context.pointer(at: queue),
        context.snapshot.imageIndex(containing: table) != nil,
        let kind = DispatchKind(table: table, &context)
      else { continue }
      switch kind {
      case .mainQueue, .globalQueue, .managerQueue: addItems(of: queue, kind, &context, &facts)
      default: continue
      }
    }
  }

  /// Adds what is in a queue.
  private func addItems(
    of queue: Address,
    _ kind: DispatchKind,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    let label = context.word(at: queue + DispatchLayout.label).map { Address($0) } ?? .null
    for item in DispatchItems(of: queue, first: DispatchLayout.firstItem, &context).items {
      facts.add(
        LibraryRoot(
          kind: .queue,
          role: kind.role,
          label: label,
          slot: item.slot,
          target: item.target,
          retains: true
        )
      )
    }
    if kind == .mainQueue {
      addValues(of: queue, &context, &facts)
    }
  }

  /// Adds the main queue's values by key.
  private func addValues(
    of queue: Address,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    guard let head = context.pointer(at: queue + DispatchLayout.specifics) else { return }
    var seen: Set<Address> = []
    var next = context.pointer(at: head + 8)
    while let entry = next, seen.count < DispatchLayout.mostItems, seen.insert(entry).inserted {
      if let target = context.object(at: entry + 8), let function = context.word(at: entry + 16),
        function != 0
      {
        facts.add(
          LibraryRoot(
            kind: .queue,
            role: .queueSpecificValue,
            slot: entry + 8,
            target: target,
            retains: true
          )
        )
      }
      next = context.pointer(at: entry + 24)
    }
  }
}
