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

  /// The parts of a range of addresses that the allocator does not hand out.
  ///
  /// The kernel joins neighbouring mappings: memory that a program has mapped itself may lie in one with blocks that glibc
  /// maps each by itself. What other allocators keep between blocks is not told apart from that.
  ///
  /// - Returns: The parts, in order; none of a range that has memory which an allocator other than glibc's hands out.
  /// - Complexity: O(*p* + *b* + log *n*) for *p* pieces, *n* blocks and *b* blocks in no piece.
  package func partsOfOthers(from start: UInt, to end: UInt) -> [Range<UInt>] {
    guard start < end, handsOut(from: start, to: end) else { return [start..<max(start, end)] }
    guard source == .glibc else { return [] }
    var parts: [Range<UInt>] = []
    var from = start
    for piece in pieces.sorted(by: { $0.lowerBound < $1.lowerBound })
    where piece.upperBound > from && piece.lowerBound < end {
      addParts(from: from, to: piece.lowerBound, &parts)
      from = max(from, piece.upperBound)
    }
    addParts(from: from, to: end, &parts)
    return parts
  }

  /// Adds the parts of a range that has no pieces.
  private func addParts(from start: UInt, to end: UInt, _ parts: inout [Range<UInt>]) {
    guard start < end else { return }
    var from = start
    var index = max(1, blocks.firstIndex(from: start)) - 1
    while index < blocks.count, blocks.start(at: index) < end {
      let (first, byteCount) = (blocks.start(at: index), UInt(blocks.byteCount(at: index)))
      if first > from { parts.append(from..<first) }
      from = max(from, first &+ byteCount)
      index += 1
    }
    if from < end { parts.append(from..<end) }
  }
}
