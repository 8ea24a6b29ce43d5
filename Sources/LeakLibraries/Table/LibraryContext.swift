package import LeakMemory

/// Everything a rule may see: a snapshot's words, its images, and the heap's blocks and types.
///
/// Not shared between threads: it remembers where it read last.
package struct LibraryContext {
  /// The snapshot.
  package let snapshot: Snapshot

  /// The blocks and types.
  package let heap: any LibraryHeap

  /// Reads words.
  private var cursor: SnapshotCursor

  /// What was read as part of a library's record of a block that is not recognised yet; nil where a block is.
  private var tried: [(address: UInt, value: UInt64, byteCount: UInt32)]?

  /// The blocks that rules about the process have described already.
  private var settled: Set<Address> = []

  /// Gives rules a snapshot and what is known of its heap.
  package init(snapshot: Snapshot, heap: any LibraryHeap) {
    self.snapshot = snapshot
    self.heap = heap
    cursor = snapshot.cursor()
  }

  /// The word at an address; nil where the snapshot has no such bytes.
  package mutating func word(at address: Address) -> UInt? {
    guard let word = cursor.word(address.bits) else { return nil }
    note(address, UInt64(word), byteCount: 8)
    return word
  }

  /// The 32 bits at an address; nil where the snapshot has no such bytes.
  package mutating func half(at address: Address) -> UInt32? {
    guard let half = cursor.load(address.bits, as: UInt32.self) else { return nil }
    note(address, UInt64(half), byteCount: 4)
    return half
  }

  /// Reads what may not be what it is taken for: of what was not recognised nothing counts as a library's record.
  ///
  /// - Parameter body: Reads; nil where it does not recognise what is there.
  /// - Returns: What it returns.
  mutating func attempt<Result>(_ body: (inout LibraryContext) -> Result?) -> Result? {
    guard cursor.isRecorded else { return body(&self) }
    let outer = tried
    tried = []
    let result = body(&self)
    let noted = tried ?? []
    tried = outer
    guard result != nil else { return nil }
    for (address, value, byteCount) in noted {
      note(Address(address), value, byteCount: byteCount)
    }
    return result
  }

  /// Notes what was read as part of a library's record.
  private mutating func note(_ address: Address, _ value: UInt64, byteCount: UInt32) {
    guard cursor.isRecorded else { return }
    if tried == nil {
      cursor.noteStructure(address.bits, value, byteCount: byteCount, mask: .max)
    } else {
      tried?.append((address.bits, value, byteCount))
    }
  }

  /// The aligned address stored at an address; nil for null, small numbers and odd words.
  package mutating func pointer(at address: Address) -> Address? {
    guard let bits = cursor.word(address.bits), bits >= 4096, bits & 7 == 0, bits < 1 << 56 else {
      return nil
    }
    return Address(bits)
  }

  /// The object that begins at the address stored at an address, by its metadata; nil for other words.
  package mutating func object(at address: Address) -> Address? {
    guard let target = pointer(at: address), heapKind(of: target) != .none else { return nil }
    return target
  }

  /// The kind of the object at an address; `.none` where no object begins there.
  package mutating func heapKind(of object: Address) -> LibraryHeapKind {
    guard let first = cursor.word(object.bits) else { return .none }
    return heap.heapKind(ofFirstWord: first)
  }

  /// Notes that a block is described, so that no rule reads it as something else.
  package mutating func settle(_ block: Address) { settled.insert(block) }

  /// Whether a block is described already.
  package func isSettled(_ block: Address) -> Bool { settled.contains(block) }

  /// Whether a function may begin, or go on, at an address.
  package func isCode(_ address: Address) -> Bool { snapshot.isCode(address) }

  /// The linker's name of the function or variable that contains an address.
  package func symbolName(at address: Address) -> String? {
    snapshot.symbol(containing: address)?.mangledName
  }

  /// The file name of the image that an address is in.
  package func imageName(at address: Address) -> String? {
    snapshot.image(containing: address)?.name
  }

  /// The address of a variable or function by the linker's name, in images whose names begin so or in any.
  ///
  /// Static programs have everything in the executable: with nothing found in the named image, all are asked.
  package func address(ofSymbol name: String, inImage prefix: String) -> Address? {
    for image in snapshot.images where image.name.hasPrefix(prefix) {
      if let found = address(ofSymbol: name, in: image) { return found }
    }
    let executable = snapshot.images.first { $0.path == snapshot.process.executablePath }
    return executable.flatMap { address(ofSymbol: name, in: $0) }
  }

  /// The address of an image's symbol.
  private func address(ofSymbol name: String, in image: SnapshotImage) -> Address? {
    guard let match = image.symbol(named: name) else { return nil }
    return Address(image.loadBias &+ UInt(match.start))
  }
}
