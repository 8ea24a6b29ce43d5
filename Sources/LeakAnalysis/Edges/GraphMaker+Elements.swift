import LeakAllocators
import LeakGraph
import LeakMemory
import LeakMetadata

/// How many elements are in use of which no type says so.
extension GraphMaker {
  /// The memory with elements whose owners have numbers for them, as far as there is any.
  func elementMemories() -> [NodeIndex: ElementMemory] {
    var memories: [NodeIndex: ElementMemory] = [:]
    var seen = NodeSet(capacity: map.blocks.count)
    var cursor = snapshot.cursor()
    for element in sink.unsettled where element.elementSlot != nil {
      let source = element.edge.source
      guard Int(source.rawValue) < map.blocks.count, !seen.contains(source) else { continue }
      seen.insert(source)
      memories[source] = elementMemory(source, &cursor)
    }
    return memories
  }

  /// What is known of the elements in a block; nil where no owner has numbers for them.
  private func elementMemory(
    _ node: NodeIndex,
    _ cursor: inout SnapshotCursor
  ) -> ElementMemory? {
    let block = Int(node.rawValue)
    if let type = sink.memoryTypes[node] {
      let pointers = sink.memoryPointers[node] ?? []
      guard let stride = store.stride(ofMemory: type), stride > 0, !pointers.isEmpty,
        // One value alone is no row of elements, whatever is counted beside its pointer.
        map.blocks.byteCount(at: block) >= stride * 2, pointers.count <= EdgeSink.mostPointers
      else { return nil }
      let owners = pointers.map { ranges(beside: $0, &cursor) }
      guard !owners.contains(where: \.isEmpty) else { return nil }
      return ElementMemory(start: 0, stride: UInt(stride), owners: owners)
    }
    guard let entry = map.entry(of: block),
      let found = store.managedElements(ofHeapMetadata: entry.metadata.address),
      let range = range(of: found.numbers, from: map.blocks.start(at: block), true, &cursor)
    else { return nil }
    return ElementMemory(
      start: UInt(found.start),
      stride: UInt(max(1, found.stride)),
      owners: [[range]]
    )
  }

  /// What the numbers beside a pointer say, innermost ones first.
  private func ranges(
    beside pointer: MemoryPointer,
    _ cursor: inout SnapshotCursor
  ) -> [ElementRange] {
    let (numbers, start) = numbers(beside: pointer)
    return numbers.indices.compactMap { index in
      range(of: numbers[index], from: start, index == 0, &cursor)
    }
  }

  /// The numbers beside a pointer, and where the object or variable begins from which on they are.
  private func numbers(beside pointer: MemoryPointer) -> (numbers: [ElementNumbers], start: UInt) {
    let slot = ~pointer.slot
    switch pointer.holder {
    case .unknown: return ([], 0)
    case .variable(let type, let isObject, let complement):
      let start = ~complement
      let offset = Int(clamping: slot &- start)
      return (
        store.elementNumbers(besidePointerAt: offset, ofMemory: type, isObject: isObject), start
      )
    case .node(let node):
      let block = Int(node.rawValue)
      guard block < map.blocks.count else { return ([], 0) }
      let start = map.blocks.start(at: block)
      let offset = Int(clamping: slot &- start)
      if let type = sink.memoryTypes[node] {
        return (store.elementNumbers(besidePointerAt: offset, ofMemory: type), start)
      }
      guard let entry = map.entry(of: block) else { return ([], 0) }
      let metadata = entry.metadata.address
      return (store.elementNumbers(besidePointerAt: offset, ofHeapMetadata: metadata), start)
    }
  }

  /// What numbers say; nil where they cannot be read, or say what cannot be.
  private func range(
    of numbers: ElementNumbers,
    from start: UInt,
    _ isNearest: Bool,
    _ cursor: inout SnapshotCursor
  ) -> ElementRange? {
    guard let count = value(of: numbers.count, from: start, &cursor) else { return nil }
    guard let ring = numbers.ring else {
      return ElementRange(first: 0, count: count, capacity: nil, isNearest: isNearest)
    }
    guard let capacity = value(of: ring.capacity, from: start, &cursor),
      let first = value(of: ring.first, from: start, &cursor), capacity > 0, count <= capacity,
      first <= capacity
    else { return nil }
    return ElementRange(first: first, count: count, capacity: capacity, isNearest: isNearest)
  }

  /// The value of a number; nil for one that is too large for elements of a block.
  private func value(
    of number: ElementNumbers.Number,
    from start: UInt,
    _ cursor: inout SnapshotCursor
  ) -> UInt? {
    let address = start &+ UInt(number.offset)
    let value: UInt64? =
      switch number.byteCount {
      case 1: cursor.load(address, as: UInt8.self).map(UInt64.init)
      case 2: cursor.load(address, as: UInt16.self).map(UInt64.init)
      case 4: cursor.load(address, as: UInt32.self).map(UInt64.init)
      default: cursor.load(address, as: UInt64.self)
      }
    guard let value else { return nil }
    cursor.noteStructure(address, value, byteCount: UInt32(number.byteCount), mask: .max)
    return value < 1 << 40 ? UInt(value) : nil
  }
}
