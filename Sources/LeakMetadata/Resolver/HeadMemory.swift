internal import LeakMemory

/// The bytes of a snapshot for words of all sorts, whose targets lie all over the memory.
struct HeadMemory {
  /// A way to read for each of some parts of the address space.
  private var cursors: [SnapshotCursor]

  /// Reads a snapshot.
  init(_ snapshot: Snapshot) {
    cursors = Array(repeating: snapshot.cursor(), count: 16)
  }

  /// The word at an address.
  @inline(__always)
  mutating func word(_ address: UInt) -> UInt? {
    cursors[Int(truncatingIfNeeded: (address >> 23) & 15)].word(address)
  }
}
