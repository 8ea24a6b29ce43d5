internal import LeakMemory

/// A task of Swift concurrency: what it runs, returns, waits for, and the memory of its functions.
struct TaskRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "task",
      statement: """
        A task that is not over has its closure and one retain of itself; a finished one has its result or error. \
        Words of its functions' frames are claims.
        """,
      source: "include/swift/ABI/Task.h, TaskStatus.h; stdlib/public/Concurrency/Task.cpp",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .heapKind(.task) }

  /// How deeply tasks may lie in each other's memory.
  private static let mostDepth = 64

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    guard let task = TaskRecord(at: block.start, &context),
      block.contains(task.outermostFrame, count: 0)
    else { return false }
    var reader = TaskReading(task: task, block: block, isEmbedded: false, depth: 0)
    reader.read(&context, &facts)
    return true
  }

  /// What is read of one task, and of those in its memory.
  struct TaskReading {
    let task: TaskRecord
    let block: LibraryBlock
    let isEmbedded: Bool
    let depth: Int

    /// Ranges of the task's memory that are no variables of its functions.
    private var known: [LibraryBlock] = []

    /// The group whose children the task waits for; null where it waits for none's.
    private var awaitedGroup = Address.null

    init(task: TaskRecord, block: LibraryBlock, isEmbedded: Bool, depth: Int) {
      self.task = task
      self.block = block
      self.isEmbedded = isEmbedded
      self.depth = depth
    }

    /// Adds everything that is known of the task.
    mutating func read(_ context: inout LibraryContext, _ facts: inout LibraryFacts) {
      let memory = TaskMemory(of: task, &context)
      facts.add(
        LibraryInterpretation(
          start: block.start,
          byteCount: block.byteCount,
          kind: .task,
          role: .task,
          owner: task.parent(&context) ?? .null,
          isEmbedded: isEmbedded
        )
      )
      addOutcome(&context, &facts)
      addSlabs(memory, &context, &facts)
      if task.isComplete {
        facts.add(LibraryTask(finished: task, byteCount: block.byteCount, &context))
        return
      }
      let records = TaskStatusRecords(of: task, &context)
      addState(records, &context, &facts)
      addRecords(records, &context, &facts)
      addLocals(&context, &facts)
      addClaims(memory, &context, &facts)
    }

    /// Adds the closure of a task that is not over, the result or error of one that is.
    private func addOutcome(_ context: inout LibraryContext, _ facts: inout LibraryFacts) {
      let task = task.address
      if !self.task.isComplete {
        guard !isEmbedded else { return }
        facts.add(LibrarySelfRetain(object: task, reason: .unfinishedTask))
        guard let closure = self.task.closure(&context) else { return }
        addReference(at: closure.slot, code: closure.code, .taskClosure, &context, &facts)
        return
      }
      guard let future = self.task.future else { return }
      switch self.task.outcome {
      case .succeeded:
        // The result of an `async let` is in its parent's memory.
        guard !isEmbedded, let type = self.task.resultType, let result = self.task.result else {
          return
        }
        facts.add(LibraryValue(holder: task, start: result, type: type, role: .taskResult))
      case .failed:
        addReference(at: future + 16, code: .null, .taskError, &context, &facts)
      case .none: break
      }
    }

    /// Adds a strong reference to what a word names, where that is an object.
    private func addReference(
      at slot: Address,
      code: Address,
      _ role: LibraryRole,
      _ context: inout LibraryContext,
      _ facts: inout LibraryFacts
    ) {
      guard let target = context.object(at: slot) else { return }
      facts.add(
        LibraryReference(
          holder: task.address,
          slot: slot,
          target: target,
          code: code,
          role: role
        )
      )
    }

    /// Adds the memory that the task allocates from, and what of it is not in use.
    private func addSlabs(
      _ memory: TaskMemory,
      _ context: inout LibraryContext,
      _ facts: inout LibraryFacts
    ) {
      for slab in memory.slabs {
        let isOwn = block.contains(slab.start)
        let home = isOwn ? block : context.heap.block(at: slab.start)
        if let home, !isOwn {
          facts.add(
            LibraryInterpretation(
              start: home.start,
              byteCount: home.byteCount,
              kind: .taskSlab,
              role: .storage,
              owner: task.address
            )
          )
        }
        // A task that is over has freed it.
        if let home, !isOwn, !task.isComplete {
          facts.add(
            LibraryReference(
              holder: task.address,
              slot: .null,
              target: home.start,
              role: .storage
            )
          )
        }
        let used = task.isComplete ? slab.start + TaskLayout.slabHeader : slab.usedEnd
        let end = isEmbedded && isOwn ? slab.end : home?.end ?? slab.end
        if end > used { facts.add(LibraryResidue(start: used, byteCount: end - used)) }
      }
      if task.isComplete, let first = memory.slabs.first, block.contains(first.start),
        first.start > task.outermostFrame
      {
        let start = task.outermostFrame + -16
        facts.add(LibraryResidue(start: start, byteCount: first.start - start))
      }
    }

    /// Adds how far the task has come and what it waits for.
    private mutating func addState(
      _ records: TaskStatusRecords,
      _ context: inout LibraryContext,
      _ facts: inout LibraryFacts
    ) {
      let fact = LibraryTask(unfinished: task, byteCount: block.byteCount, records, &context)
      facts.add(fact)
      if fact.state != .suspended {
        facts.add(LibraryRoot(kind: .task, role: .task, target: task.address, retains: false))
      }
      guard !fact.awaited.isNull else { return }
      switch fact.dependency {
      case .task:
        facts.add(continuation(of: fact.awaited, .waitingTask))
      case .executor where fact.state == .enqueued:
        facts.add(continuation(of: fact.awaited, .enqueuedJob))
      case .group: awaitedGroup = fact.awaited
      default: break
      }
    }

    /// What can resume the task.
    private func continuation(of holder: Address, _ role: LibraryRole) -> LibraryReference {
      LibraryReference(
        holder: holder,
        slot: .null,
        target: task.address,
        kind: .continuation,
        role: role
      )
    }

    /// Adds children, groups and handlers.
    private mutating func addRecords(
      _ records: TaskStatusRecords,
      _ context: inout LibraryContext,
      _ facts: inout LibraryFacts
    ) {
      var index: UInt32 = 0
      for record in records.records {
        known.append(LibraryBlock(start: record.start, byteCount: record.kind.byteCount))
        switch record.kind {
        case .child: addChildren(of: record.start, .asyncLetTask, false, &index, &context, &facts)
        case .group:
          let group = record.start + -TaskGroupRecord.record
          addGroup(group, &context, &facts)
          let isAwaited = group == awaitedGroup
          addChildren(of: record.start, .groupTask, isAwaited, &index, &context, &facts)
        case .cancellation: addHandler(record.start, .cancellationHandler, &context, &facts)
        case .escalation: addHandler(record.start, .escalationHandler, &context, &facts)
        case .executor: addExecutor(record.start, &context, &facts)
        case .dependency, .name: break
        }
      }
    }

    /// Adds a task executor that the task retained when it was made.
    private func addExecutor(
      _ record: Address,
      _ context: inout LibraryContext,
      _ facts: inout LibraryFacts
    ) {
      guard let flags = context.word(at: record + 16), flags & 1 == 1 else { return }
      addReference(at: record + 24, code: .null, .taskExecutor, &context, &facts)
    }

    /// Adds a handler, whose context belongs to the function that set it.
    private func addHandler(
      _ record: Address,
      _ role: LibraryRole,
      _ context: inout LibraryContext,
      _ facts: inout LibraryFacts
    ) {
      guard let code = context.word(at: record + 16),
        let target = context.pointer(at: record + 24)
      else { return }
      facts.add(
        LibraryReference(
          holder: task.address,
          slot: record + 24,
          target: target,
          code: Address(code),
          kind: .unmanaged,
          role: role
        )
      )
    }

    /// Adds the results of a group that nobody has taken.
    private mutating func addGroup(
      _ group: Address,
      _ context: inout LibraryContext,
      _ facts: inout LibraryFacts
    ) {
      let record = TaskGroupRecord(at: group, &context)
      known.append(LibraryBlock(start: group, byteCount: TaskGroupRecord.byteCount))
      for block in record.blocks {
        facts.add(
          LibraryInterpretation(
            start: block.start,
            byteCount: block.byteCount,
            kind: .typedMemory,
            role: .taskGroup,
            owner: task.address
          )
        )
      }
      for (index, ready) in record.ready.enumerated()
      where context.heapKind(of: ready.target) != .none {
        facts.add(
          LibraryReference(
            holder: task.address,
            slot: ready.slot,
            target: ready.target,
            role: .groupTask,
            index: UInt32(clamping: index)
          )
        )
      }
    }

    /// Adds the tasks that a record lists, and reads those that lie in this task's memory.
    private mutating func addChildren(
      of record: Address,
      _ role: LibraryRole,
      _ areAwaited: Bool,
      _ index: inout UInt32,
      _ context: inout LibraryContext,
      _ facts: inout LibraryFacts
    ) {
      var seen: Set<Address> = []
      var next = context.object(at: record + 16)
      while let address = next, seen.count < TaskLayout.mostRecords,
        seen.insert(address).inserted, let child = TaskRecord(at: address, &context),
        child.flags & TaskLayout.isChild != 0
      {
        facts.add(
          LibraryReference(
            holder: task.address,
            slot: .null,
            target: address,
            kind: .continuation,
            role: role,
            index: index
          )
        )
        index += 1
        if areAwaited { facts.add(continuation(of: address, .parentTask)) }
        readEmbedded(child, &context, &facts)
        next = context.object(at: address + (TaskLayout.fragments + 8))
      }
    }

    /// Reads a child that has no block of its own.
    private mutating func readEmbedded(
      _ child: TaskRecord,
      _ context: inout LibraryContext,
      _ facts: inout LibraryFacts
    ) {
      guard depth < TaskRule.mostDepth, context.heap.block(at: child.address) == nil else { return }
      var end = child.outermostFrame + TaskLayout.slabHeader
      if let start = child.firstSlab, start > child.address,
        start - child.address < TaskLayout.mostBytes,
        let slab = TaskMemory.slab(at: start, &context)
      {
        end = slab.end
      }
      let range = LibraryBlock(start: child.address, byteCount: end - child.address)
      known.append(range)
      var reading = TaskReading(task: child, block: range, isEmbedded: true, depth: depth + 1)
      reading.read(&context, &facts)
    }

    /// Adds the task-local values that the task itself keeps.
    private mutating func addLocals(_ context: inout LibraryContext, _ facts: inout LibraryFacts) {
      let locals = TaskLocals(of: task.address, &context)
      for (index, item) in locals.items.enumerated() {
        known.append(LibraryBlock(start: item.start, byteCount: item.byteCount))
        facts.add(
          LibraryValue(
            holder: task.address,
            start: item.value,
            type: item.type,
            role: .taskLocalValue,
            index: UInt32(clamping: index)
          )
        )
      }
    }

    /// Adds the memory of functions that have not returned.
    private mutating func addClaims(
      _ memory: TaskMemory,
      _ context: inout LibraryContext,
      _ facts: inout LibraryFacts
    ) {
      let frames = TaskFrames(of: task, &context)
      var claims = TaskClaims(task: task.address, known: known)
      let own = memory.slabs.first.flatMap { block.contains($0.start) ? $0.start : nil }
      claims.add(
        TaskMemory.Piece(
          start: task.outermostFrame,
          byteCount: max(0, (own ?? block.end) - task.outermostFrame)
        ),
        frames,
        &facts
      )
      for piece in memory.pieces { claims.add(piece, frames, &facts) }
    }
  }
}
