internal import LeakMemory

/// What a task allocated: each piece with its size, in the order of allocation.
///
/// A task's memory is a stack: each allocation is preceded by the address of the one before and of its slab.
/// The task knows the last one.
///
/// Source: `StackAllocator`, stdlib/public/runtime/StackAllocator.h. Verified with Swift 6.3.1.
struct TaskMemory {
  /// Something that was allocated.
  struct Piece {
    /// Its first address.
    let start: Address

    /// Its bytes, those included that round it up.
    let byteCount: Int
  }

  /// Memory that pieces come from.
  struct Slab {
    /// Its first address.
    let start: Address

    /// The bytes behind its header that can be allocated, and those that are.
    let capacity: Int
    let used: Int

    /// The address behind what is allocated.
    var usedEnd: Address { start + (TaskLayout.slabHeader + used) }

    /// The address behind its last byte.
    var end: Address { start + (TaskLayout.slabHeader + capacity) }
  }

  /// The pieces that are in use, the oldest first.
  let pieces: [Piece]

  /// The slabs, the oldest first.
  let slabs: [Slab]

  /// Whether all links were plausible.
  let isWhole: Bool

  /// Reads what a task allocated.
  ///
  /// - Complexity: O(*n*) reads, for *n* pieces and slabs.
  init(of task: TaskRecord, _ context: inout LibraryContext) {
    var slabs: [Slab] = []
    var isWhole = true
    var next = task.firstSlab
    while let start = next, slabs.count < TaskLayout.mostSlabs {
      guard let slab = Self.slab(at: start, &context) else {
        isWhole = false
        break
      }
      slabs.append(slab)
      next = context.pointer(at: start + 8)
    }
    var pieces: [Piece] = []
    var ends: [Address: Address] = [:]
    for slab in slabs { ends[slab.start] = slab.usedEnd }
    var header = context.pointer(at: task.address + TaskLayout.lastAllocation)
    while let at = header, pieces.count < TaskLayout.mostAllocations {
      // The pieces of a slab descend, so that a ring of links ends here.
      guard let slab = context.pointer(at: at + 8), let end = ends[slab], at < end,
        slab + TaskLayout.slabHeader <= at
      else {
        isWhole = false
        break
      }
      let start = at + TaskLayout.allocationHeader
      pieces.append(Piece(start: start, byteCount: max(0, end - start)))
      ends[slab] = at
      header = context.pointer(at: at)
    }
    pieces.reverse()
    self.pieces = pieces
    self.slabs = slabs
    self.isWhole = isWhole
  }

  /// The slab at an address; nil where the numbers in it cannot be a slab's.
  static func slab(at start: Address, _ context: inout LibraryContext) -> Slab? {
    guard let capacity = context.half(at: start + 16), let used = context.half(at: start + 20),
      used <= capacity, capacity <= TaskLayout.mostBytes
    else { return nil }
    return Slab(start: start, capacity: Int(capacity), used: Int(used))
  }
}
