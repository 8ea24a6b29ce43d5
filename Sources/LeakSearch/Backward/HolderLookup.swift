internal import LeakMemory
internal import LeakReflection

/// Asks reflection what the places are in which some addresses are stored.
struct HolderLookup {
  /// Knows what objects are and what they refer to.
  let reader: RuntimeReader

  /// What is known of those that were met already.
  let members: [Address: HeapNode]

  /// The targets that no metadata describes.
  let opaque: Set<Address>

  /// The heap before an earlier search for the same object; nil where this is the first.
  let earlier: LiveHeap?

  /// The holders of each target.
  ///
  /// - Parameters:
  ///   - targets: What is held.
  ///   - hits: Where the targets are stored.
  /// - Returns: What was found of each target; targets without holders are left out.
  func holders(of targets: [Address], _ hits: [HeapHit]) -> [Address: Holders] {
    var result: [Address: Holders] = [:]
    // What the calling task has in its frames, it has because it asks.
    let own = TaskFrames.chunks(ofTask: SwiftRuntime.currentTask, memory: reader.memory)
    var byChunk: [Address: [HeapHit]] = [:]
    for hit in hits {
      switch hit.place {
      case .chunk(let chunk):
        if !own.contains(chunk) { byChunk[chunk, default: []].append(hit) }
      case .image:
        if let object = staticObject(with: hit.address) {
          byChunk[object, default: []].append(hit)
        } else {
          addVariable(hit, &result[hit.target, default: Holders()])
        }
      default: addPlace(hit, &result[hit.target, default: Holders()])
      }
    }
    for (chunk, hits) in byChunk.sorted(by: { $0.key < $1.key }) {
      addHolder(chunk, hits, &result)
    }
    return result
  }

  // MARK: - On the heap

  /// Adds a chunk to the holders of what it refers to.
  private func addHolder(_ chunk: Address, _ hits: [HeapHit], _ result: inout [Address: Holders]) {
    guard let node = node(at: chunk) else {
      return addOpaque(chunk, hits, &result)
    }
    let targets = Set(hits.lazy.map(\.target))
    var strong: [Address: Int] = [:]
    var loose: [Address: Int] = [:]
    var others: Set<Address> = []
    var roles: [Address: HeapNode.Role] = [:]
    let facts = reader.lookingForHolders {
      reader.references(from: node, labelled: false) { reference in
        let target = reference.target.address
        guard targets.contains(target) else { return }
        switch reference.kind {
        case .strong:
          strong[target, default: 0] += 1
          if reference.target.role != .object { roles[target] = reference.target.role }
        case .unmanaged where reference.target.role == .awaitingTask:
          strong[target, default: 0] += 0
        case .conservative:
          if case .memory = reference.target.role {
            // A plain pointer to an object does not retain it.
            guard opaque.contains(target), !reference.target.isPlainMemory else {
              others.insert(target)
              return
            }
            roles[target] = reference.target.role
          }
          loose[target, default: 0] += 1
        case .weak, .unowned, .unmanaged: others.insert(target)
        }
      }
    }
    guard let facts else { return addOpaque(chunk, hits, &result) }
    if OwnTypes.contains(facts.typeName) { return }
    let isWrapper = facts.typeName.hasPrefix("Dispatch.")
    let isRecent = isRecent(chunk)
    for target in targets {
      if let role = roles[target] { result[target, default: Holders()].role = role }
      if let count = strong[target] {
        result[target, default: Holders()].named.append(Holders.Named(node: node, count: count))
      } else if isRecent || !isWrapper && isDispatchs(target) {
        continue
      } else if let count = loose[target] {
        result[target, default: Holders()].loose.append(
          Holders.Loose(node: node, isOpaque: false, count: count)
        )
      } else if !others.contains(target),
        let isUnlisted = isUnlisted(hits.lazy.filter { $0.target == target }, in: node)
      {
        result[target, default: Holders()].loose.append(
          Holders.Loose(node: node, isOpaque: false, count: 1, isUnlisted: isUnlisted)
        )
      }
    }
  }

  /// Whether an object was made after an earlier search began, and can have what is left of that.
  private func isRecent(_ chunk: Address) -> Bool {
    earlier.map { $0.chunk(containing: chunk) != chunk } ?? false
  }

  /// Whether words in an object may be references that reflection does not list; false for plain pointers to
  /// memory of C, nil for what is neither.
  ///
  /// What the search itself keeps does not count, nor do collections of numbers.
  private func isUnlisted(_ hits: some Sequence<HeapHit>, in node: HeapNode) -> Bool? {
    guard let layout = reader.layout(of: node.address) else { return true }
    let places = hits.map { (offset: $0.address - node.address, target: $0.target) }
    if places.contains(where: { layout.mayHoldUnlisted(at: $0.offset) }) { return true }
    let isPointer = places.contains {
      opaque.contains($0.target) && isPlainPointer(at: $0.offset, in: node, layout)
    }
    return isPointer ? false : nil
  }

  /// Whether a word of an object may be a plain pointer, which layouts do not list.
  private func isPlainPointer(at offset: Int, in node: HeapNode, _ layout: ObjectLayout) -> Bool {
    guard layout.mayHoldPointer(at: offset) else { return false }
    switch layout.shape {
    case .instance(let slots, let size), .context(let slots, let size):
      return offset >= size || isInUse(offset, slots, size, ofValueAt: node.address)
    case .buffer(let slots, let size, let element):
      return offset < size
        ? isInUse(offset, slots, size, ofValueAt: node.address)
        : isInElement(offset, behind: size, element, of: node.address)
    case .array, .dictionary, .set, .deque, .task, .leaf: return true
    }
  }

  /// Whether a word lies in one of the elements that a buffer has room for: what lies behind the last one is
  /// what the memory had before.
  private func isInElement(
    _ offset: Int,
    behind size: Int,
    _ element: ValueLayout,
    of buffer: Address
  ) -> Bool {
    guard
      element.stride > 0,
      let room = HeapChunk.usableSize(of: buffer, memory: reader.memory)
    else { return true }
    let first = (size + element.alignmentMask) & ~element.alignmentMask
    return offset >= first && offset < first + (room - first) / element.stride * element.stride
  }

  /// Whether a word of a value is not what is left in a part without a value.
  private func isInUse(
    _ offset: Int,
    _ slots: [ValueLayout.Slot],
    _ size: Int,
    ofValueAt address: Address
  ) -> Bool {
    let copy = MemorySnapshot()
    guard copy.fill(from: address, count: size, reading: reader.memory) else { return false }
    return SlotReader(reader: reader, labelled: false).isInUse(offset, slots, in: copy, at: 0)
  }

  /// Whether a target is memory of libdispatch's, to which only that itself and its wrappers in Swift refer:
  /// any other word is what is left of a call.
  private func isDispatchs(_ target: Address) -> Bool {
    guard opaque.contains(target) else { return false }
    return DispatchMemory.isQueuedBlock(at: target, memory: reader.memory)
      || DispatchMemory.sort(of: target, memory: reader.memory) != nil
  }

  /// Adds memory that no metadata describes, unless it only names objects to those that refer to them weakly.
  private func addOpaque(_ chunk: Address, _ hits: [HeapHit], _ result: inout [Address: Holders]) {
    guard !SideTable.isOne(at: chunk, memory: reader.memory) else { return }
    let inUse = TaskFrames.bytesInUse(ofSlab: chunk, memory: reader.memory)
    let words = DispatchMemory.wordsInUse(ofBlockAt: chunk, memory: reader.memory)
    var counts: [Address: Int] = [:]
    for hit in hits {
      if let inUse, hit.address - chunk >= inUse || isDispatchs(hit.target) { continue }
      if let words, !words.contains(hit.address - chunk) { continue }
      counts[hit.target, default: 0] += 1
    }
    for (target, count) in counts {
      result[target, default: Holders()].loose.append(
        Holders.Loose(
          node: HeapNode(address: chunk),
          isOpaque: true,
          count: count,
          isQueued: words != nil && members[target]?.role == .block
        )
      )
    }
  }

  /// A chunk as something that reflection can read; nil for memory of C.
  private func node(at chunk: Address) -> HeapNode? {
    if let member = members[chunk] { return opaque.contains(chunk) ? nil : member }
    if BlockRecord(at: chunk, memory: reader.memory) != nil {
      return HeapNode(address: chunk, role: .block)
    }
    guard
      StrongCount.isHeader(of: chunk, memory: reader.memory),
      let layout = reader.layout(of: chunk), !KnownTypes.isOpaque(typeNamed: layout.typeName)
    else { return nil }
    return HeapNode(address: chunk)
  }

  // MARK: - Elsewhere

  /// The object that a word of an image lies in: optimised code has some objects of variables there, and not on
  /// the heap.
  ///
  /// The word before such an object may say whether it was made. Source: `swift_initStaticObject`,
  /// stdlib/public/runtime/HeapObject.cpp.
  private func staticObject(with place: Address) -> Address? {
    guard
      RootNamer.staticObject(at: place) != nil,
      let symbol = ImageSymbols.shared.symbol(containing: place)
    else { return nil }
    return [symbol.start, symbol.start + 8].first { $0 < place && node(at: $0) != nil }
  }

  /// Adds the variable that a word lies in, where it keeps the word's target alive.
  private func addVariable(_ hit: HeapHit, _ holders: inout Holders) {
    guard let variable = RootNamer.variable(at: hit.address) else { return }
    guard let value = variable.value else {
      let start = node(storedAt: hit)
      let place = Holders.Place(
        root: variable.root,
        start: start,
        form: .place,
        place: hit.address
      )
      return holders.places.append(place)
    }
    let start = HeapNode(address: value.start, role: .variable(type: value.type))
    let place = Holders.Place(
      root: variable.root,
      start: start,
      form: .variable,
      place: hit.address
    )
    var isNamed = false
    var isLoose = false
    var pointer: HeapReference?
    _ = reader.lookingForHolders {
      reader.references(from: start, labelled: true) { reference in
        guard reference.target.address == hit.target else { return }
        switch reference.kind {
        case .strong:
          isNamed = true
          if reference.target.role != .object { holders.role = reference.target.role }
        case .unmanaged: isNamed = isNamed || reference.target.role == .awaitingTask
        case .conservative:
          if case .memory = reference.target.role { pointer = reference } else { isLoose = true }
        case .weak, .unowned: break
        }
      }
    }
    if isNamed {
      holders.variables.append(place)
    } else if isLoose {
      holders.places.append(place)
    } else if opaque.contains(hit.target), let pointer {
      holders.role = pointer.target.role
      holders.places.append(
        Holders.Place(
          root: variable.root,
          start: pointer.target,
          form: .place,
          place: hit.address,
          label: pointer.label
        )
      )
    } else if opaque.contains(hit.target), isPlainPointer(hit, ofType: value.type, at: value.start)
    {
      // A plain pointer to memory of C. One to an object does not retain it, whoever else did for its sake.
      let start = node(storedAt: hit)
      holders.places.append(Holders.Place(root: variable.root, start: start, form: .place))
    }
  }

  /// Whether a word of a variable may be a plain pointer, which layouts do not list.
  private func isPlainPointer(_ hit: HeapHit, ofType type: Address, at start: Address) -> Bool {
    guard let layout = reader.layouts.value(ofType: type) else { return true }
    return isInUse(hit.address - start, layout.slots, layout.size, ofValueAt: start)
  }

  /// Adds a word that belongs to a thread.
  private func addPlace(_ hit: HeapHit, _ holders: inout Holders) {
    switch hit.place {
    case .stack(let thread), .register(let thread):
      let function = StackFrame(memory: reader.memory).function(of: hit, on: thread)
      guard let root = RootNamer.stack(of: thread, in: function) else { return }
      let place = Holders.Place(
        root: root,
        start: node(storedAt: hit),
        form: .place,
        site: function,
        thread: thread.tid
      )
      // A function that keeps a reference has it in several places; it retains the object once.
      if thread.isCaller {
        if !holders.callers.contains(where: { $0.isSameFrame(place) }) {
          holders.callers.append(place)
        }
      } else if !holders.stacks.contains(where: { $0.isSameFrame(place) }) {
        holders.stacks.append(place)
      }
    case .threadLocal(let thread):
      // What libraries keep per thread is what they are done with, such as libdispatch's spare memory.
      guard !opaque.contains(hit.target) else { return }
      let name = "storage of thread \(RootNamer.name(of: thread))"
      let root = GraphRoot(kind: .threadLocal, name: name)
      holders.places.append(Holders.Place(root: root, start: node(storedAt: hit), form: .place))
    case .chunk, .image, .other: break
    }
  }

  /// What an untyped word refers to: a function value where code precedes it.
  private func node(storedAt hit: HeapHit) -> HeapNode {
    if let member = members[hit.target], member.role != .object { return member }
    let isContext =
      reader.memory.pointer(hit.target).flatMap { reader.memory.word($0) }
      == MetadataKind.closureContext.rawValue
    if isContext, let code = reader.memory.pointer(hit.address + -8),
      ImageSymbols.shared.symbol(containing: code) != nil,
      let function = reader.function(code: code, context: hit.target)
    {
      return function
    }
    return members[hit.target] ?? HeapNode(address: hit.target)
  }
}
