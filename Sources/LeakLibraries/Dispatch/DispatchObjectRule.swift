internal import LeakMemory

/// An object of libdispatch: queues with their items and values, sources with their handlers, groups, data.
struct DispatchObjectRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "object of libdispatch",
      statement: """
        An object's table of functions says its kind. A queue has its items and values, a source its registration \
        with up to three handlers, a group what is to be done at its end, a channel what waits to be read or written.
        """,
      source:
        "libdispatch's src/object_internal.h, queue_internal.h, source_internal.h, semaphore_internal.h, "
        + "io_internal.h",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch {
    .firstWord { table, context in DispatchKind(table: table, &context) != nil }
  }

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    guard let table = context.pointer(at: block.start),
      let kind = DispatchKind(table: table, &context), block.byteCount >= 48
    else { return false }
    facts.add(
      LibraryInterpretation(
        start: block.start,
        byteCount: block.byteCount,
        kind: kind.interpretation,
        role: kind.role
      )
    )
    facts.addStrong(block.start, DispatchLayout.target, .targetQueue, &context)
    addContext(block.start, &context, &facts)
    switch kind {
    case .queue, .workloop: addQueue(block, &context, &facts)
    case .source: addSource(block, &context, &facts)
    case .group: addGroup(block, &context, &facts)
    case .data: addData(block, &context, &facts)
    case .channel, .operation, .disk:
      DispatchIOReader.read(block, kind, &context, &facts)
    case .semaphore, .globalQueue, .mainQueue, .managerQueue: break
    }
    return true
  }

  /// Adds the context that a program gave an object with a function that frees it.
  private func addContext(
    _ object: Address,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    guard let finalizer = context.word(at: object + DispatchLayout.finalizer), finalizer != 0,
      context.isCode(Address(finalizer)),
      let target = context.pointer(at: object + DispatchLayout.context),
      context.heap.block(at: target) != nil
    else { return }
    facts.add(
      LibraryReference(
        holder: object,
        slot: object + DispatchLayout.context,
        target: target,
        role: .finalizer,
        isDescribed: context.heapKind(of: target) == .none
      )
    )
  }

  /// Adds a queue's items and values.
  private func addQueue(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    guard block.byteCount >= 112 else { return }
    let queue = block.start
    DispatchItems(of: queue, first: DispatchLayout.firstItem, &context).items.enumerated().forEach {
      facts.add(
        LibraryReference(
          holder: queue,
          slot: $1.slot,
          target: $1.target,
          role: .queuedBlock,
          index: UInt32(clamping: $0)
        )
      )
    }
    // A queue that a thread is working on is in no other queue.
    if let state = context.half(at: queue + DispatchLayout.state), state & 0x3fff_ffff != 0 {
      let label = context.word(at: queue + DispatchLayout.label).map { Address($0) } ?? .null
      facts.add(
        LibraryRoot(
          kind: .queue,
          role: .dispatchQueue,
          label: label,
          target: queue,
          retains: false
        )
      )
    }
    addValues(of: queue, &context, &facts)
  }

  /// Adds the values that a program gave a queue by key.
  private func addValues(
    of queue: Address,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    guard let head = context.pointer(at: queue + DispatchLayout.specifics),
      let headBlock = context.heap.block(at: head)
    else { return }
    facts.addStructure(headBlock, .queueSpecificValue, owner: queue)
    var seen: Set<Address> = []
    var next = context.pointer(at: head + 8)
    while let entry = next, seen.count < DispatchLayout.mostItems, seen.insert(entry).inserted,
      let block = context.heap.block(at: entry), block.byteCount >= 40
    {
      facts.addStructure(block, .queueSpecificValue, owner: queue)
      // With a function that releases it, the value is retained.
      if let destructor = context.word(at: entry + 16), destructor != 0,
        context.isCode(Address(destructor))
      {
        facts.addStrong(
          queue,
          slot: entry + 8,
          .queueSpecificValue,
          index: UInt32(clamping: seen.count - 1),
          &context
        )
      }
      next = context.pointer(at: entry + 24)
    }
  }

  /// Adds a source's registration and handlers.
  private func addSource(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    let source = block.start
    guard let registration = context.pointer(at: source + DispatchLayout.registration),
      context.word(at: registration + DispatchLayout.registrationSource) == ~source.bits,
      let home = context.heap.block(containing: registration)
    else { return }
    let type = context.pointer(at: registration) ?? .null
    let role = DispatchSourceType(at: type, &context)?.role ?? .dispatchSource
    facts.add(
      LibraryInterpretation(
        start: home.start,
        byteCount: home.byteCount,
        kind: .dispatchRegistration,
        role: role,
        owner: source
      )
    )
    facts.add(
      LibraryReference(
        holder: source,
        slot: source + DispatchLayout.registration,
        target: home.start,
        role: .storage
      )
    )
    // Those of channels have no handler of a program's, and refer to operations without keeping them.
    guard !DispatchIOReader.isOfChannel(source, registration, &context) else { return }
    if let state = context.word(at: source + DispatchLayout.state),
      state >= DispatchLayout.leastSuspended
    {
      facts.add(suspendedSource: source, home.start)
    }
    // What Swift concurrency has libdispatch run later is the task itself that wakes a sleeping one.
    let work = context.pointer(at: registration + DispatchLayout.handlers)
    let given = work.flatMap { context.pointer(at: $0 + DispatchLayout.workContext) }
    let isWakeUp = role == .afterBlock && given.map { context.heapKind(of: $0) } == .task
    let roles: [LibraryRole] = [
      isWakeUp ? .wakeUp : role == .afterBlock ? .afterBlock : .eventHandler, .cancelHandler,
      .registrationHandler,
    ]
    for (index, role) in roles.enumerated() {
      facts.addStrong(
        home.start,
        slot: registration + (DispatchLayout.handlers + index * 8),
        role,
        &context
      )
    }
    // One that is armed is in libdispatch's own lists, and keeps its source.
    guard let state = context.word(at: registration + DispatchLayout.registrationState),
      state & 1 == 1
    else { return }
    let slot = registration + DispatchLayout.registrationSource
    facts.add(
      LibraryReference(holder: home.start, slot: slot, target: source, role: .dispatchSource)
    )
    if role == .dispatchTimer || role == .afterBlock || home.start != registration {
      facts.add(
        LibraryRoot(
          kind: role == .dispatchSource ? .source : .timer,
          role: role,
          target: home.start,
          retains: true
        )
      )
    }
  }

  /// Adds what is to be done at the end of a group.
  private func addGroup(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    let group = block.start
    let items = DispatchItems(of: group, first: DispatchLayout.groupNotify, &context).items
    for (index, item) in items.enumerated() {
      facts.add(
        LibraryReference(
          holder: group,
          slot: item.slot,
          target: item.target,
          role: .notifyBlock,
          index: UInt32(clamping: index)
        )
      )
      facts.addStrong(item.target, DispatchLayout.workData, .dispatchQueue, &context)
    }
    // What was entered and not left keeps the group.
    if let state = context.word(at: group + DispatchLayout.groupState), state & 0xffff_fffc != 0 {
      facts.add(LibrarySelfRetain(object: group, reason: .enteredGroup))
    }
  }

  /// Adds the parts of data.
  private func addData(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    let data = block.start
    facts.addStrong(data, DispatchLayout.dataDestructor, .block, &context)
    facts.addStrong(data, 48, .storage, &context)
    guard let count = context.word(at: data + DispatchLayout.dataPartCount),
      count <= UInt(DispatchLayout.mostItems)
    else { return }
    for index in 0..<Int(count) {
      let offset = DispatchLayout.dataParts + index * 24
      guard offset + 8 <= block.byteCount else { return }
      facts.addStrong(data, slot: data + offset, .dispatchData, index: UInt32(index), &context)
    }
  }
}
