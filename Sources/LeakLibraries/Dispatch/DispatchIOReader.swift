internal import LeakMemory

/// Reads what libdispatch keeps of channels: a channel has its descriptor's entry, that one a stream for each
/// direction, and a stream the operations that wait, each with its handler.
///
/// An operation has its entry too, by which the entry lives on when the channel is closed. An operation whose channel
/// is closed, or no program has any more, goes on by itself until there is data: it is a root.
enum DispatchIOReader {
  /// The offsets.
  private typealias Layout = DispatchIOLayout

  /// Reads a channel, an operation or a disk.
  static func read(
    _ block: LibraryBlock,
    _ kind: DispatchKind,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    switch kind {
    case .channel where block.byteCount >= Layout.channelSize:
      readChannel(block.start, &context, &facts)
    case .operation where block.byteCount >= Layout.operationSize:
      readOperation(block.start, &context, &facts)
    case .disk where block.byteCount >= Layout.diskQueue + 8:
      addOperations(of: block.start, at: Layout.diskOperations, &context, &facts)
      facts.addStrong(block.start, Layout.diskQueue, .dispatchQueue, &context)
    default: break
    }
  }

  /// Adds what a channel has.
  private static func readChannel(
    _ channel: Address,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    facts.addStrong(channel, Layout.channelQueue, .dispatchQueue, &context)
    facts.addStrong(channel, Layout.channelBarrierQueue, .dispatchQueue, &context)
    facts.addStrong(channel, Layout.channelBarrierGroup, .dispatchGroup, &context)
    guard let descriptor = context.half(at: channel + Layout.channelDescriptor) else { return }
    addEntry(of: channel, Layout.channelEntry, descriptor, &context, &facts)
  }

  /// Adds what an operation has, and that it goes on by itself where no program has its channel.
  private static func readOperation(
    _ operation: Address,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    guard let channel = context.pointer(at: operation + Layout.operationChannel),
      let table = context.pointer(at: channel),
      case .channel? = DispatchKind(table: table, &context),
      let descriptor = context.half(at: channel + Layout.channelDescriptor)
    else { return }
    let role = role(of: operation, &context)
    facts.addStrong(operation, Layout.operationQueue, .dispatchQueue, &context)
    facts.addStrong(operation, Layout.operationHandler, .operationHandler, &context)
    facts.addStrong(operation, Layout.operationChannel, .dispatchIO, &context)
    facts.addStrong(operation, Layout.operationTimer, .dispatchTimer, &context)
    facts.addStrong(operation, Layout.operationBufferData, .dispatchData, &context)
    facts.addStrong(operation, Layout.operationData, .dispatchData, &context)
    addEntry(of: operation, Layout.operationEntry, descriptor, &context, &facts)
    if role == .pendingRead,
      let buffer = context.pointer(at: operation + Layout.operationBuffer),
      let memory = context.heap.block(at: buffer)
    {
      facts.add(
        LibraryInterpretation(
          start: memory.start,
          byteCount: memory.byteCount,
          kind: .plainBytes,
          role: .storage,
          owner: operation
        )
      )
      facts.addStrong(operation, Layout.operationBuffer, .storage, &context)
    }
    let programs = context.half(at: channel + Layout.programReferences).map(Int32.init(bitPattern:))
    // Closing a channel lets its operations go on.
    if programs ?? 0 < 0 || context.word(at: channel + Layout.channelEntry) == 0 {
      facts.add(LibraryRoot(kind: .source, role: role, target: operation, retains: false))
    }
  }

  /// Whether a source is one with which libdispatch waits for a channel's descriptor, or times an operation.
  ///
  /// The former has its stream as context; the block of the latter has the operation.
  static func isOfChannel(
    _ source: Address,
    _ registration: Address,
    _ context: inout LibraryContext
  ) -> Bool {
    if let stream = context.pointer(at: source + DispatchLayout.context),
      let block = context.heap.block(at: stream), block.byteCount >= Layout.streamSize,
      context.pointer(at: stream + Layout.streamSource) == source
    {
      return true
    }
    guard let handler = context.pointer(at: registration + DispatchLayout.handlers),
      let block = context.pointer(at: handler + DispatchLayout.workContext)
    else { return false }
    return Layout.captures.contains { offset in
      guard let operation = context.pointer(at: block + offset),
        let table = context.pointer(at: operation),
        case .operation? = DispatchKind(table: table, &context)
      else { return false }
      return context.pointer(at: operation + Layout.operationTimer) == source
    }
  }

  /// Whether an operation reads or writes.
  private static func role(
    of operation: Address,
    _ context: inout LibraryContext
  ) -> LibraryRole {
    context.half(at: operation + Layout.operationDirection) == 0 ? .pendingRead : .pendingWrite
  }

  /// Adds a descriptor's entry, with its streams.
  ///
  /// - Parameters:
  ///   - holder: The channel or operation that keeps it.
  ///   - offset: Where the holder has it.
  ///   - descriptor: The descriptor that the entry must be of.
  ///   - context: Where to read.
  ///   - facts: Takes the facts.
  private static func addEntry(
    of holder: Address,
    _ offset: Int,
    _ descriptor: UInt32,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    guard let entry = context.pointer(at: holder + offset),
      let block = context.heap.block(at: entry), block.byteCount >= Layout.entrySize,
      context.half(at: entry + Layout.entryDescriptor) == descriptor,
      let queue = context.pointer(at: entry + Layout.entryCloseQueue),
      let table = context.pointer(at: queue),
      case .queue? = DispatchKind(table: table, &context)
    else { return }
    facts.addStrong(holder, offset, .storage, &context)
    // All its channels and operations lead here; one of them is enough to describe it.
    guard !context.isSettled(entry) else { return }
    context.settle(entry)
    facts.addStructure(block, .storage, owner: holder)
    facts.addStrong(entry, Layout.entryPath, .storage, &context)
    facts.addStrong(entry, Layout.entryDisk, .storage, &context)
    facts.addStrong(entry, Layout.entryCloseQueue, .dispatchQueue, &context)
    facts.addStrong(entry, Layout.entryBarrierQueue, .dispatchQueue, &context)
    facts.addStrong(entry, Layout.entryBarrierGroup, .dispatchGroup, &context)
    facts.addStrong(entry, Layout.entryChannel, .dispatchIO, &context)
    for direction in 0..<Layout.directionCount {
      addStream(of: entry, Layout.entryStreams + direction * 8, &context, &facts)
    }
  }

  /// Adds a stream with the operations that wait.
  private static func addStream(
    of entry: Address,
    _ offset: Int,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    guard let stream = context.pointer(at: entry + offset),
      let block = context.heap.block(at: stream), block.byteCount >= Layout.streamSize
    else { return }
    facts.addStrong(entry, offset, .storage, &context)
    facts.addStructure(block, .storage, owner: entry)
    facts.addStrong(stream, Layout.streamQueue, .dispatchQueue, &context)
    facts.addStrong(stream, Layout.streamSource, .dispatchSource, &context)
    addOperations(of: stream, at: Layout.streamOperations, &context, &facts)
  }

  /// Adds the operations of the lists that begin at an offset.
  private static func addOperations(
    of holder: Address,
    at offset: Int,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    var seen: Set<Address> = []
    for list in 0..<Layout.directionCount {
      var slot = holder + (offset + list * Layout.headSize)
      while let operation = context.pointer(at: slot), seen.count < DispatchLayout.mostItems,
        let block = context.heap.block(at: operation), block.byteCount >= Layout.operationSize,
        seen.insert(operation).inserted
      {
        let role = role(of: operation, &context)
        facts.addStrong(holder, slot: slot, role, index: UInt32(seen.count - 1), &context)
        slot = operation + Layout.operationNext
      }
    }
  }
}
