internal import LeakMemory
internal import LeakReflection

/// Reads the elements in the standard library's storage objects.
///
/// Counts come from memory that may be damaged: reading stops where it is not mapped.
struct ElementReader {
  /// Looks up what the words lead to.
  let reader: RuntimeReader

  /// Reads one element.
  let slots: SlotReader

  /// Bytes read at once.
  private static let chunk = 1 << 16

  /// The most elements of one object that are read: with more, a walk's budget ends it.
  private static let mostElements: UInt = 1 << 22

  /// The most bytes of elements that are read.
  private static let mostBytes = 1 << 28

  /// Reads elements.
  init(reader: RuntimeReader, slots: SlotReader) {
    self.reader = reader
    self.slots = slots
  }

  /// Gives the references in an array's elements; bytes beyond its count are left out.
  ///
  /// Source: `_ContiguousArrayStorage`: the count at 16, twice the capacity and a flag at 24, the elements
  /// from 32, aligned.
  func array(at address: Address, element: ValueLayout, visit: (HeapReference) -> Void) {
    guard !element.slots.isEmpty, element.stride > 0 else { return }
    guard
      let count = reader.memory.word(address + 16),
      let capacity = reader.memory.word(address + 24), count <= capacity >> 1
    else {
      reader.noteUnreadablePlace()
      return
    }
    let start = address + ((32 + element.alignmentMask) & ~element.alignmentMask)
    guard isPart(of: address, start, count: count, of: element) else {
      return reader.noteUnreadablePlace()
    }
    run(count, from: start, numberedFrom: 0, element, visit)
  }

  /// Gives the references in a dictionary's values and keys.
  ///
  /// Source: `__RawDictionaryStorage`, stdlib/public/core/DictionaryStorage.swift.
  func dictionary(
    at address: Address,
    key: ObjectLayout.KeyLayout,
    value: ValueLayout,
    visit: (HeapReference) -> Void
  ) {
    guard
      let keys = reader.memory.pointer(address + 48),
      let values = reader.memory.pointer(address + 56),
      let occupied = Occupancy(storage: address, bitmap: address + 64, memory: reader.memory)
    else { return }
    guard
      isPart(of: address, keys, count: occupied.bucketCount, of: key.layout),
      isPart(of: address, values, count: occupied.bucketCount, of: value)
    else { return reader.noteUnreadablePlace() }
    let places = value.slots
    if !places.isEmpty {
      let text = slots.labelled ? KeyText(ofType: key.type, memory: reader.memory) : nil
      let keyCopy = MemorySnapshot()
      each(count: occupied.bucketCount, from: values, layout: value) { copy, offset, index in
        guard occupied.contains(index) else { return }
        let name = {
          let place = keys + Int(index) * key.layout.stride
          let isRead = keyCopy.fill(from: place, count: key.layout.size, reading: reader.memory)
          return isRead ? text?.text(of: keyCopy, at: 0) : "?"
        }
        read(places, in: copy, at: offset, label: "", name: name, visit: visit)
      }
    }
    elements(of: key, from: keys, occupied, label: ".keys", visit: visit)
  }

  /// Gives the references in a set's elements.
  ///
  /// Source: `__RawSetStorage`, stdlib/public/core/SetStorage.swift.
  func set(
    at address: Address,
    element: ObjectLayout.KeyLayout,
    visit: (HeapReference) -> Void
  ) {
    guard
      let elements = reader.memory.pointer(address + 48),
      let occupied = Occupancy(storage: address, bitmap: address + 56, memory: reader.memory)
    else { return }
    guard isPart(of: address, elements, count: occupied.bucketCount, of: element.layout) else {
      return reader.noteUnreadablePlace()
    }
    self.elements(of: element, from: elements, occupied, label: "", visit: visit)
  }

  /// Gives the references in a ring buffer's elements, first to last.
  ///
  /// Source: `_DequeBufferHeader`: capacity, count and the slot of the first element, from 16 on; the
  /// elements from 40, aligned.
  func deque(at address: Address, element: ValueLayout, visit: (HeapReference) -> Void) {
    guard !element.slots.isEmpty, element.stride > 0 else { return }
    guard
      let capacity = reader.memory.word(address + 16),
      let count = reader.memory.word(address + 24), count <= capacity, capacity <= 1 << 32,
      let first = reader.memory.word(address + 32), first < max(1, capacity)
    else { return reader.noteUnreadablePlace() }
    let start = address + ((40 + element.alignmentMask) & ~element.alignmentMask)
    guard isPart(of: address, start, count: capacity, of: element) else {
      return reader.noteUnreadablePlace()
    }
    let beforeWrap = min(count, capacity - first)
    run(beforeWrap, from: start + Int(first) * element.stride, numberedFrom: 0, element, visit)
    run(count - beforeWrap, from: start, numberedFrom: beforeWrap, element, visit)
  }

  /// Gives the references in elements side by side.
  private func run(
    _ count: UInt,
    from start: Address,
    numberedFrom first: UInt,
    _ element: ValueLayout,
    _ visit: (HeapReference) -> Void
  ) {
    let places = element.slots
    each(count: count, from: start, layout: element) { copy, offset, index in
      let name = { "\(first + index)" }
      read(places, in: copy, at: offset, label: "", name: name, visit: visit)
    }
  }

  /// Gives the references in one element, whose name is formed where a label needs it.
  private func read(
    _ places: [ValueLayout.Slot],
    in copy: MemorySnapshot,
    at offset: Int,
    label: String,
    name: () -> String?,
    visit: (HeapReference) -> Void
  ) {
    slots.read(places, in: copy, at: offset, label: "") { reference in
      guard slots.labelled, reader.isLabelled(reference.target), let name = name() else {
        return visit(reference)
      }
      visit(reference.labelled(label + "[" + name + "]"))
    }
  }

  /// Gives what looks like a reference in elements of which nobody says how many are in use: up to the
  /// end of the memory that the object has.
  func tail(
    of address: Address,
    from offset: Int,
    element: ValueLayout,
    visit: (HeapReference) -> Void
  ) {
    guard
      !element.slots.isEmpty, element.stride > 0,
      let size = HeapChunk.usableSize(of: address, memory: reader.memory)
    else { return }
    let first = (offset + element.alignmentMask) & ~element.alignmentMask
    let count = max(0, (size - first) / element.stride)
    run(UInt(count), from: address + first, numberedFrom: 0, element) { reference in
      guard
        reference.kind == .strong || reference.kind == .conservative,
        reader.isLikelyObject(reference.target)
      else { return }
      visit(HeapReference(target: reference.target, kind: .conservative, label: reference.label))
    }
  }

  /// Gives what looks like a reference in memory of C that a typed pointer leads to: nobody says how many
  /// values are in use there.
  ///
  /// Where the allocator may have been asked for one value only, that is labelled as the pointer's `.pointee`.
  func memory(at address: Address, ofType type: Address, visit: (HeapReference) -> Void) {
    guard
      !type.isNull, let element = reader.layouts.value(ofType: type), element.stride > 0,
      !element.slots.isEmpty,
      let size = HeapChunk.usableSize(of: address, memory: reader.memory)
    else { return }
    let mostBytesOfOne = HeapChunk.mostUsableBytes(forRequest: element.stride)
    run(UInt(size / element.stride), from: address, numberedFrom: 0, element) { reference in
      guard
        reference.kind == .strong || reference.kind == .conservative,
        reader.isLikelyObject(reference.target)
      else { return }
      let isOnly = size <= mostBytesOfOne && reference.label.hasPrefix("[0]")
      let label = isOnly ? ".pointee" + reference.label.dropFirst(3) : reference.label
      visit(HeapReference(target: reference.target, kind: .conservative, label: label))
    }
  }

  /// Gives the references in hashed elements; their order differs from run to run, so they are
  /// labelled by what they are.
  private func elements(
    of key: ObjectLayout.KeyLayout,
    from start: Address,
    _ occupied: Occupancy,
    label: String,
    visit: (HeapReference) -> Void
  ) {
    let places = key.layout.slots
    guard !places.isEmpty else { return }
    let text = slots.labelled ? KeyText(ofType: key.type, memory: reader.memory) : nil
    each(count: occupied.bucketCount, from: start, layout: key.layout) { copy, offset, index in
      guard occupied.contains(index) else { return }
      let name = { text?.text(of: copy, at: offset) }
      read(places, in: copy, at: offset, label: label, name: name, visit: visit)
    }
  }

  /// Whether elements lie within the memory of the object that keeps them, as far as the allocator
  /// tells.
  ///
  /// Counts that come from damaged memory would have everything read that is mapped behind it.
  private func isPart(
    of object: Address,
    _ start: Address,
    count: UInt,
    of element: ValueLayout
  ) -> Bool {
    let (byteCount, isTooLarge) = count.multipliedReportingOverflow(by: UInt(element.stride))
    if isTooLarge || byteCount > 1 << 48 { return false }
    guard let size = HeapChunk.usableSize(of: object, memory: reader.memory) else { return true }
    return start >= object && start.bits - object.bits <= UInt(size)
      && byteCount <= UInt(size) - (start.bits - object.bits)
  }

  /// Reads a run of elements chunk by chunk.
  private func each(
    count: UInt,
    from start: Address,
    layout: ValueLayout,
    body: (MemorySnapshot, Int, UInt) -> Void
  ) {
    guard layout.stride > 0 else { return }
    let most = min(Self.mostElements, UInt(Self.mostBytes / layout.stride))
    if count > most { reader.noteUnreadablePlace() }
    let count = min(count, most)
    let copy = MemorySnapshot()
    let perChunk = UInt(max(1, Self.chunk / layout.stride))
    var index: UInt = 0
    while index < count {
      let many = min(perChunk, count - index)
      let place = Address(start.bits &+ index &* UInt(layout.stride))
      let byteCount = Int(many - 1) * layout.stride + layout.size
      guard copy.fill(from: place, count: byteCount, reading: reader.memory) else {
        reader.noteUnreadablePlace()
        return
      }
      for position in 0..<many {
        body(copy, Int(position) * layout.stride, index + position)
      }
      index += many
    }
  }
}
