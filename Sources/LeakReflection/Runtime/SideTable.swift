package import LeakMemory

/// The memory that the counts of a weakly referenced object were moved to.
///
/// It names the object without holding it, and outlives it for as long as anything refers to the object
/// weakly, while the object's memory is used again.
///
/// Source: `HeapObjectSideTableEntry` and `SideTableRefCountBits`,
/// stdlib/public/SwiftShims/swift/shims/RefCount.h, 64-bit layout. Verified with Swift 6.3.1.
package enum SideTable {
  /// The side table as it lies in memory.
  private struct Record: BitwiseCopyable {
    /// The object, also when it is gone.
    let object: UInt

    /// Aligns what follows, and is never written.
    let padding: UInt

    /// The object's strong and unowned counts.
    let counts: UInt

    /// How many weak references there are; one more while the object lives.
    let weakCount: UInt32

    /// Is never written.
    let tail: UInt32
  }

  /// Whether memory that no metadata describes is the side table of an object, be that alive or gone.
  ///
  /// A living object leads to its side table. That of a dead one is known by its counts alone, which are the
  /// same for all dead objects, and by its size.
  package static func isOne(at chunk: Address, memory: any MemoryReader) -> Bool {
    guard
      let record = memory.load(chunk, as: Record.self),
      record.object >= 4096, record.object & 7 == 0
    else { return false }
    if StrongCount.sideTable(of: Address(record.object), memory: memory) == chunk { return true }
    guard record.counts == countsOfDead, (1...mostWeak).contains(record.weakCount) else {
      return false
    }
    return HeapChunk.usableSize(of: chunk, memory: memory)
      .map { $0 >= byteCount && $0 <= HeapChunk.mostUsableBytes(forRequest: byteCount) } ?? false
  }

  /// The counts of an object that is gone: deinitialised, and not one reference left, strong or unowned.
  private static let countsOfDead: UInt = 1 << 32 | 1

  /// The most weak references that are believed.
  private static let mostWeak: UInt32 = 1 << 24

  /// Bytes of a side table.
  private static let byteCount = 32
}
