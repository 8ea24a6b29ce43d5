internal import LeakMemory

/// Which blocks of a process are live, and how that is known.
package struct AllocatorView: Sendable {
  /// The live blocks.
  package let blocks: BlockTable

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
}
