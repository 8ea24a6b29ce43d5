internal import LeakMemory
internal import LeakReflection

/// Reads what a task of Swift concurrency keeps.
struct TaskReader {
  /// Looks up what the words lead to.
  let reader: RuntimeReader

  /// Reads the result.
  let slots: SlotReader

  /// Gives a task's closure and children while it runs, its result or error when it is over; notes
  /// one that is not over as a root.
  ///
  /// - Returns: Whether the task was understood.
  func task(at address: Address, visit: (HeapReference) -> Void) -> Bool {
    guard let task = TaskRecord(at: address, memory: reader.memory) else { return false }
    func give(_ target: HeapNode, _ label: String) {
      visit(HeapReference(target: target, kind: .strong, label: label))
    }
    if task.state == .executing { reader.note(GraphRoot(kind: .task, name: "Task"), at: address) }
    if let closure = task.closure,
      let target = reader.function(code: closure.code, context: closure.context)
    {
      give(target, "closure")
    }
    for (index, child) in task.children.enumerated() {
      give(HeapNode(address: child), "child[\(index)]")
    }
    if task.state == .executing {
      giveFrames(of: address, visit)
    }
    if let error = task.error { give(HeapNode(address: error), "error") }
    if task.state == .succeeded, let result = task.result {
      giveValue(ofType: result.type, at: result.place, "result", visit)
    }
    return true
  }

  /// Gives what looks like an object in the frames of a task's functions, each once.
  private func giveFrames(of address: Address, _ visit: (HeapReference) -> Void) {
    var seen: Set<Address> = []
    for word in TaskFrames(of: address, memory: reader.memory).words {
      let target = Address(word.bits)
      guard
        word.bits >= 4096, word.bits & 15 == 0, seen.insert(target).inserted,
        reader.layout(of: target) != nil
      else { continue }
      visit(
        HeapReference(
          target: HeapNode(address: target),
          kind: .conservative,
          label: "async frame",
          site: word.code
        )
      )
    }
  }

  /// Gives the references in a value that a task keeps.
  private func giveValue(
    ofType type: Address,
    at place: Address,
    _ label: String,
    _ visit: (HeapReference) -> Void
  ) {
    let copy = MemorySnapshot()
    // A value that wants more than a word's alignment may lie further on.
    guard let layout = reader.layouts.value(ofType: type), !layout.slots.isEmpty,
      layout.alignmentMask < 8 || place.bits & UInt(layout.alignmentMask) == 0
    else { return }
    guard copy.fill(from: place, count: layout.size, reading: reader.memory) else {
      return reader.noteUnreadablePlace()
    }
    slots.read(layout.slots, in: copy, at: 0, label: label, visit: visit)
  }
}
