internal import LeakMemory

/// Which blocks of a process are live, and how that is known.
package struct AllocatorView: Sendable {
  /// The live blocks.
  package let blocks: BlockTable

  /// The pieces of memory that glibc's arenas hand out, those included of which nothing is in use; none of other allocators.
  package let pieces: [Range<UInt>]

  /// The structures that they were read from.
  package let source: BlockSource

  /// How the structures agree with the Swift objects of the heap.
  package let check: ObjectCheck

  /// The number of glibc's arenas whose lock was held, so that their lists may be inconsistent.
  ///
  /// A snapshot of a process that goes on is best taken again then; at last ask for
  /// ``LockedArenaPolicy/useObjectsAlone``.
  package let lockedArenaCount: Int

  /// Figures for diagnostics, by name.
  package let figures: [String: Int]

  /// Whether a range of addresses has memory that the allocator hands out, though none of it may be in use.
  ///
  /// - Complexity: O(log *n*) for *n* blocks, and O(*p*) for *p* pieces.
  package func handsOut(from start: UInt, to end: UInt) -> Bool {
    blocks.hasBlock(from: start, to: end)
      || pieces.contains { $0.lowerBound < end && start < $0.upperBound }
  }
}
