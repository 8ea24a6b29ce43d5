package import LeakMemory

extension TypeResolver {
  /// What the first word of a heap object says, strictly verified; nil where it is no such word.
  package func heapMetadata(at address: Address) -> HeapMetadata? {
    heapMetadata(at: heapPlace(ofWord: address.bits))
  }

  /// The same by a place that ``heapPlace(ofWord:)`` gave.
  package func heapMetadata(at place: Int32) -> HeapMetadata? {
    place < 0 ? nil : heapMetadataCache.metadata(place)
  }

  /// A number for a heap object's first word, the same for the same word; -1 where it is no such word.
  ///
  /// For passes over all memory: cheap where a word is none.
  package func heapPlace(ofWord word: UInt) -> Int32 {
    guard word & 7 == 0, word >= 4096, word < 1 << 56 else { return -1 }
    if let place = heapMetadataCache.recent(word) { return place }
    guard let kind = headMemory.word(word), kind == 0 || kind >= 0x400 && kind <= 0x503,
      let destroy = headMemory.word(word &- 16), memory.isCode(destroy)
    else { return -1 }
    if let place = heapMetadataCache.known(word) { return place }
    return heapMetadataCache.remember(word, readHeapMetadata(word))
  }

  /// The longest chain of superclasses that is believed.
  private static let superclassLimit = 64

  /// Verifies metadata of heap objects.
  ///
  /// Source: `TargetHeapMetadata`, `TargetHeapLocalVariableMetadata`,
  /// `TargetGenericBoxHeapMetadata` in swift/ABI/Metadata.h: the function that destroys an object is two
  /// words in front; verified with Swift 6.3.1.
  private func readHeapMetadata(_ address: UInt) -> HeapMetadata? {
    guard let kind = memory.word(address) else { return nil }
    switch kind {
    case 0, 0x400, 0x500...0x503: break
    default: return nil
    }
    guard let destroy = memory.word(address &- 16), memory.isCode(destroy) else { return nil }
    switch kind {
    case 0: return readClass(address, depth: 0)
    case 0x400:
      guard let offset = memory.half(address &+ 8), offset < 1 << 16,
        let captures = memory.word(address &+ 16),
        captures == 0 || memory.isImage(captures), memory.isImage(address)
      else { return nil }
      return HeapMetadata(
        address: Address(address),
        kind: .context,
        contentOffset: Int(offset),
        captureDescriptor: Address(captures)
      )
    case 0x500:
      guard let offset = memory.half(address &+ 8), offset >= 16, offset < 1 << 16,
        let boxed = memory.word(address &+ 16), isMetadata(boxed)
      else { return nil }
      return HeapMetadata(
        address: Address(address),
        kind: .box,
        contentOffset: Int(offset),
        boxedMetadata: Address(boxed)
      )
    case 0x501:
      return memory.isImage(address)
        ? HeapMetadata(address: Address(address), kind: .errorBox) : nil
    case 0x502:
      return memory.isImage(address)
        ? HeapMetadata(address: Address(address), kind: .task) : nil
    default:
      return memory.isImage(address)
        ? HeapMetadata(address: Address(address), kind: .job) : nil
    }
  }

  /// Verifies a class's metadata.
  private func readClass(_ address: UInt, depth: Int) -> HeapMetadata? {
    guard depth < Self.superclassLimit, let kind = memory.word(address), kind == 0,
      let witnesses = memory.word(address &- 8), witnesses & 7 == 0,
      memory.isImage(witnesses) || memory.word(witnesses).map({ memory.isCode($0) }) == true,
      let instanceSize = memory.half(address &+ 24), instanceSize >= 16,
      let mask = memory.quarter(address &+ 28), mask & (mask &+ 1) == 0,
      let classSize = memory.half(address &+ 32), let addressPoint = memory.half(address &+ 36),
      classSize >= addressPoint, addressPoint >= 16, classSize < 1 << 24,
      let descriptor = memory.word(address &+ 40),
      let entry = entry(descriptor), entry.head.kind == .classType,
      let superclass = memory.word(address &+ 8)
    else { return nil }
    if superclass != 0 {
      guard superclass & 7 == 0 else { return nil }
      if let place = heapMetadataCache.known(superclass) {
        guard let known = heapMetadata(at: place), known.kind == .classInstance,
          known.instanceSize <= Int(instanceSize)
        else { return nil }
      } else {
        guard let read = readClass(superclass, depth: depth + 1) else { return nil }
        guard read.instanceSize <= Int(instanceSize) else { return nil }
        heapMetadataCache.remember(superclass, read)
      }
    }
    return HeapMetadata(
      address: Address(address),
      kind: .classInstance,
      instanceSize: Int(instanceSize),
      alignmentMask: Int(mask),
      descriptor: Address(descriptor)
    )
  }

  /// Whether a word is metadata of any type, by its first word and its value witnesses.
  func isMetadata(_ address: UInt) -> Bool {
    guard address & 7 == 0, address >= 4096, let kind = memory.word(address) else {
      return false
    }
    if kind == 0 { return readClass(address, depth: 0) != nil }
    switch kind {
    case 0x200...0x204, 0x300...0x308:
      guard let table = memory.word(address &- 8), table & 7 == 0,
        let first = memory.word(table)
      else { return false }
      return memory.isCode(first)
    default: return false
    }
  }
}
