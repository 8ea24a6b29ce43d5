internal import LeakMemory

/// Tells words that a program still has from what is left over in memory that it gave back, as an
/// allocator's structures have it.
///
/// A dead object whose bytes are whole is told from a live one only by who refers to it: words in free
/// memory and below a stack's end are left over as it is. Mappings in which the allocator has no block
/// count as live, so that an arena that was overlooked is not taken for free memory.
struct LiveWords {
  /// The live blocks.
  private let blocks: BlockTable

  /// The mappings in which blocks begin, ascending.
  private var owned: [MemoryRange] = []

  /// What lies beyond the ends of threads' stacks, ascending.
  private var unused: [MemoryRange] = []

  /// The bytes below the stack pointer that a function may use.
  ///
  /// Source: System V ABI, AMD64, 3.2.2.
  private static var redZone: UInt { 128 }

  /// Divides a process's memory by an allocator's blocks.
  init(_ blocks: BlockTable, _ snapshot: Snapshot) {
    self.blocks = blocks
    var index = 0
    for region in snapshot.regions where region.isPrivateData {
      while index < blocks.count, blocks.start(at: index) < region.start.bits { index += 1 }
      if index < blocks.count, blocks.start(at: index) < region.end.bits {
        owned.append(MemoryRange(start: region.start.bits, end: region.end.bits))
      }
    }
    for thread in snapshot.threads {
      guard let pointer = thread.registers?.stackPointer, pointer.bits > Self.redZone,
        let region = snapshot.region(containing: pointer)
      else { continue }
      unused.append(MemoryRange(start: region.start.bits, end: pointer.bits - Self.redZone))
    }
    unused.sort { $0.start < $1.start }
  }

  /// Whether the program may still read the word at an address.
  func contains(_ address: UInt) -> Bool {
    if blocks.index(containing: address) != nil { return true }
    return !Self.has(address, owned) && !Self.has(address, unused)
  }

  /// Whether an address is in one of ascending ranges.
  private static func has(_ address: UInt, _ ranges: [MemoryRange]) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].start <= address { low = middle + 1 } else { high = middle }
    }
    return low > 0 && ranges[low - 1].contains(address)
  }
}
