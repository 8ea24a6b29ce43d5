internal import LeakMemory
internal import LeakReflection

/// Tells whether a word in the memory of a live chunk keeps what it names alive.
///
/// Whatever cannot be decided does: an object that is taken for held is a leak missed, while one that
/// is taken for garbage in error is a false alarm.
struct HolderJudge {
  /// Knows what objects are and what they refer to.
  let reader: RuntimeReader

  /// The words of one holder that keep their targets alive.
  struct Verdict {
    /// What is held.
    var held: Set<Address> = []

    /// How many strong references that metadata names lead to each target.
    var located: [Address: Int] = [:]
  }

  /// Judges the words of one holder.
  ///
  /// - Parameters:
  ///   - holder: The chunk.
  ///   - hits: Its words, and what they name.
  /// - Returns: What the words hold.
  func verdict(on holder: Address, _ hits: ArraySlice<HeapHit>) -> Verdict {
    var verdict = Verdict()
    guard ObjectHeader(at: holder, memory: reader.memory) != nil,
      let layout = reader.layout(of: holder)
    else {
      addUntyped(holder, hits, &verdict)
      return verdict
    }
    let isOwn = !layout.isPartlyUnreadable && reader.isOwn(layout)
    let targets = Set(hits.lazy.map(\.target))
    var loose: Set<Address> = []
    _ = reader.references(from: HeapNode(address: holder), labelled: false) { reference in
      let target = reference.target.address
      guard targets.contains(target) else { return }
      switch reference.kind {
      case .strong:
        verdict.located[target, default: 0] += 1
        verdict.held.insert(target)
      case .conservative, .unmanaged: if !isOwn { verdict.held.insert(target) }
      case .weak, .unowned: loose.insert(target)
      }
    }
    for hit in hits where !verdict.held.contains(hit.target) && !loose.contains(hit.target) {
      // What LeakFinder notes of an object it does not hold. Texts are not listed by readers.
      let isIdle = isOwn || isIdle(hit, in: holder, layout)
      if !isIdle || isText(hit.target) { verdict.held.insert(hit.target) }
    }
    return verdict
  }

  /// Whether an object leads nowhere, as the storage of strings.
  private func isText(_ object: Address) -> Bool { reader.layout(of: object)?.isLeaf ?? false }

  /// Memory that no metadata describes: all of it holds, but for side tables and for what is left of a task's
  /// frames.
  private func addUntyped(_ holder: Address, _ hits: ArraySlice<HeapHit>, _ verdict: inout Verdict)
  {
    guard !SideTable.isOne(at: holder, memory: reader.memory) else { return }
    let inUse = TaskFrames.bytesInUse(ofSlab: holder, memory: reader.memory)
    for hit in hits {
      if let inUse, hit.address - holder >= inUse { continue }
      verdict.held.insert(hit.target)
    }
  }

  /// Whether metadata says of a word that it is no reference, or none that is in use.
  private func isIdle(_ hit: HeapHit, in holder: Address, _ layout: ObjectLayout) -> Bool {
    if layout.isPartlyUnreadable { return false }
    let offset = hit.address - holder
    switch layout.shape {
    case .instance(let slots, let size), .context(let slots, let size):
      return offset < size && Self.isKnown(offset, slots)
    case .array(let element):
      guard let count = reader.memory.word(holder + 16), count < 1 << 40 else { return false }
      let place = offset - 32
      if place < 0 { return false }
      if place >= Int(count) * max(1, element.stride) { return true }
      return Self.isKnown(place % max(1, element.stride), element.slots)
    case .dictionary(let key, let value):
      // A reader lists references, but not what plain pointers beside them lead to.
      let hasPointers = !key.layout.pointers.isEmpty || !value.pointers.isEmpty
      return !hasPointers && (!key.layout.slots.isEmpty || !value.slots.isEmpty)
    case .set(let element):
      return element.layout.pointers.isEmpty && !element.layout.slots.isEmpty
    case .task: return isBeyondFrames(hit, of: holder)
    case .buffer, .deque: return false
    case .leaf: return true
    }
  }

  /// Whether a place belongs to something that the reader has looked into, such as an enum.
  private static func isKnown(_ offset: Int, _ slots: [ValueLayout.Slot]) -> Bool {
    guard let slot = slots.last(where: { $0.offset <= offset }) else { return false }
    switch slot.content {
    case .enumeration(let layout): return offset < slot.offset + layout.size
    case .strong, .unowned, .weak, .continuation, .block: return offset < slot.offset + 8
    case .function: return offset < slot.offset + 16
    case .unmanaged, .unreadable, .opaqueExistential, .pointer: return false
    }
  }

  /// Whether a word of a task lies where frames were that are gone.
  private func isBeyondFrames(_ hit: HeapHit, of task: Address) -> Bool {
    guard
      let record = TaskRecord(at: task, memory: reader.memory), record.state == .executing,
      let end = TaskFrames.endOfFirstSlab(ofTask: task, memory: reader.memory)
    else { return false }
    return hit.address >= end
  }
}

extension ObjectLayout {
  /// Whether no reference is kept there.
  var isLeaf: Bool {
    if case .leaf = shape { true } else { false }
  }
}
